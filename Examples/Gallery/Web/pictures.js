// What the index shows of every scene: a small drawing whose parts move when it is pointed at.

const drawings = {
  snap: `<rect x="24" y="30" width="96" height="100" rx="50" class="place"/><rect x="150" y="30" width="126" height="100" rx="20" class="place"/>
    <path d="M213 72v16M205 80h16" class="mark"/><circle cx="72" cy="132" r="30" class="accent fly"/><rect x="228" y="112" width="54" height="54" rx="14" class="ink"/>`,
  responders: `<rect x="24" y="24" width="170" height="140" rx="20" class="soft"/><rect x="50" y="50" width="118" height="96" rx="16" class="soft lit"/>
    <rect x="76" y="76" width="66" height="54" rx="12" class="soft hit"/><rect x="212" y="30" width="66" height="22" rx="8" class="line"/>
    <rect x="212" y="60" width="66" height="22" rx="8" class="line"/><rect x="212" y="90" width="66" height="22" rx="8" class="line"/>
    <circle cx="150" cy="140" r="17" class="accent fly-in"/>`,
  emoji: `<g transform="rotate(-9 150 96)"><rect x="64" y="30" width="172" height="132" rx="12" class="paper"/>
    <path d="M196 44l8 17 19 2-14 12 4 19-17-10-17 10 4-19-14-12 19-2z" class="place"/>
    <circle cx="112" cy="94" r="24" class="accent"/><circle cx="104" cy="88" r="3" class="hole"/><circle cx="120" cy="88" r="3" class="hole"/>
    <path d="M102 99q10 10 20 0" class="smile"/></g><path d="M202 116l10 5v16l-10 8-10-8v-16z" class="ink pop"/>`,
  chess: `${Array.from({ length: 24 }, (_, i) => `<rect x="${54 + i % 6 * 32}" y="${31 + Math.floor(i / 6) * 32}" width="32" height="32" class="${(i % 6 + Math.floor(i / 6)) % 2 ? 'dark-square' : 'light-square'}"/>`).join('')}
    <circle cx="166" cy="79" r="6" class="ink"/><circle cx="198" cy="47" r="6" class="ink"/><path d="M125 120h18l-3-5 4-12h-20l4 12z" class="ink" transform="translate(-32 32)"/>
    <circle cx="102" cy="130" r="7" class="ink"/><g class="leap"><path d="M122 155h24l-3-8 5-19-8 6-6-12-6 12-8-6 5 19z" class="accent"/></g>`,
  cards: `<rect x="34" y="30" width="66" height="92" rx="10" class="place"/><rect x="117" y="30" width="66" height="92" rx="10" class="place"/><rect x="200" y="30" width="66" height="92" rx="10" class="place"/>
    <rect x="124" y="37" width="52" height="78" rx="8" class="paper"/><path d="M150 62c8-12 20 2 0 20c-20-18-8-32 0-20z" class="accent"/>
    <g class="deal" transform="rotate(6 214 136)"><rect x="184" y="94" width="58" height="84" rx="9" class="paper"/><path d="M213 116l13 18-13 18-13-18z" class="accent"/></g>`,
  'collections': `<rect x="28" y="24" width="76" height="142" rx="14" class="soft"/><rect x="122" y="24" width="150" height="52" rx="14" class="soft"/><rect x="122" y="94" width="150" height="72" rx="14" class="place"/>
    ${[34, 67, 133].map(y => `<rect x="38" y="${y}" width="56" height="24" rx="7" class="paper"/>`).join('')}${[132, 212].map(x => `<rect x="${x}" y="34" width="50" height="32" rx="7" class="paper"/>`).join('')}
    <rect x="132" y="104" width="56" height="24" rx="7" class="accent fly-across"/>`,
  list: `${[0, 1, 2, 4, 5].map(i => `<rect x="52" y="${18 + i * 26}" width="196" height="25" class="paper"/><rect x="66" y="${27 + i * 26}" width="${[58, 84, 70, 0, 64, 90][i]}" height="7" rx="3" class="soft"/>`).join('')}
    <rect x="52" y="96" width="196" height="25" rx="6" class="place"/><g class="fly"><rect x="66" y="90" width="196" height="26" rx="6" class="accent"/><rect x="80" y="99" width="76" height="8" rx="4" class="hole"/></g>`,
  keyboard: `${[[34, 28, 52], [96, 28, 52], [34, 68, 52], [96, 68, 52], [158, 68, 52]].map(([x, y, w]) => `<rect x="${x}" y="${y}" width="${w}" height="30" rx="8" class="soft"/>`).join('')}<rect x="220" y="28" width="52" height="30" rx="8" class="place"/>
    ${[110, 150, 190].map(x => `<rect x="${x}" y="124" width="36" height="32" rx="8" class="paper"/>`).join('')}
    <path d="M168 134v12M163 141l5 5 5-5M134 140h-12M127 135l-5 5 5 5M202 140h12M209 135l5 5-5 5" class="mark" fill="none"/><rect x="158" y="28" width="52" height="30" rx="8" class="accent fly-right"/>`,
  million: `${[[14, 30, 0.35], [48, 44, 0.7], [138, 44, 0.7], [186, 30, 0.35]].map(([y, h, o]) => `<rect x="64" y="${y}" width="172" height="${h}" rx="10" class="paper" opacity="${o}"/><rect x="80" y="${y + 10}" width="70" height="7" rx="3" class="soft" opacity="${o}"/>`).join('')}
    <rect x="64" y="98" width="172" height="34" rx="10" class="place"/><g class="fly"><rect x="76" y="92" width="172" height="34" rx="10" class="accent"/><circle cx="94" cy="109" r="7" class="hole"/><rect x="110" y="105" width="78" height="8" rx="4" class="hole"/></g>`,
  grid: `<rect x="24" y="28" width="92" height="62" rx="10" class="soft"/><rect x="126" y="28" width="44" height="62" rx="10" class="place"/><rect x="180" y="28" width="96" height="62" rx="10" class="soft"/>
    <rect x="24" y="100" width="56" height="62" rx="10" class="soft"/><rect x="90" y="100" width="108" height="62" rx="10" class="soft"/><rect x="208" y="100" width="68" height="62" rx="10" class="soft"/>
    <g class="fly" transform="rotate(5 168 92)"><rect x="146" y="66" width="48" height="66" rx="10" class="accent"/><circle cx="170" cy="88" r="8" class="hole"/><path d="M150 126l14-18 10 10 8-8 10 16z" class="hole"/></g>`,
  solitaire: `<rect x="34" y="22" width="52" height="72" rx="8" class="soft"/><rect x="34" y="42" width="52" height="72" rx="8" class="soft"/><rect x="34" y="62" width="52" height="72" rx="8" class="soft"/>
    <rect x="124" y="22" width="52" height="72" rx="8" class="soft"/><rect x="124" y="42" width="52" height="72" rx="8" class="soft lit"/><rect x="214" y="22" width="52" height="72" rx="8" class="place"/>
    <g class="fly" transform="rotate(4 160 120)"><rect x="132" y="72" width="52" height="72" rx="8" class="accent"/><rect x="132" y="94" width="52" height="72" rx="8" class="accent"/><path d="M158 112c-9 10-15 14-15 21 0 8 10 9 13 3l-3 11h10l-3-11c3 6 13 5 13-3 0-7-6-11-15-21z" class="hole"/></g>`,
  tree: `<rect x="36" y="26" width="180" height="30" rx="9" class="soft"/><rect x="64" y="64" width="180" height="30" rx="9" class="soft lit"/><rect x="92" y="102" width="172" height="30" rx="9" class="place"/>
    <rect x="36" y="140" width="180" height="30" rx="9" class="soft"/><path d="M46 34h9l3 4h14v12H46zM74 72h9l3 4h14v12H74zM46 148h9l3 4h14v12H46z" class="ink"/>
    <g class="fly-in"><rect x="132" y="98" width="150" height="32" rx="10" class="accent"/><circle cx="150" cy="114" r="7" class="hole"/></g>`,
  board: `${[28, 112, 196].map(x => `<rect x="${x}" y="22" width="76" height="146" rx="14" class="soft"/>`).join('')}
    ${[[36, 32, 24], [36, 62, 36], [36, 104, 24], [120, 32, 36], [204, 32, 24], [204, 62, 24], [204, 92, 40]].map(([x, y, h]) => `<rect x="${x}" y="${y}" width="60" height="${h}" rx="7" class="paper"/>`).join('')}
    <g class="fly-right"><rect x="126" y="84" width="60" height="30" rx="7" class="ink"/><rect x="120" y="78" width="60" height="30" rx="7" class="accent"/></g>`,
  menu: `<rect x="40" y="18" width="150" height="158" rx="14" class="soft"/><rect x="50" y="28" width="130" height="66" rx="10" class="paper"/><rect x="60" y="36" width="46" height="7" rx="3" class="line"/>
    ${[50, 70].map(y => `<rect x="60" y="${y}" width="110" height="15" rx="5" class="soft"/>`).join('')}<rect x="50" y="102" width="130" height="66" rx="10" class="place"/>
    <g class="fly" transform="rotate(4 190 120)"><rect x="128" y="92" width="130" height="66" rx="10" class="accent"/><rect x="138" y="100" width="46" height="7" rx="3" class="hole"/>${[114, 134].map(y => `<rect x="138" y="${y}" width="110" height="15" rx="5" class="hole" opacity="0.5"/>`).join('')}</g>`,
  todo: `<rect x="30" y="24" width="144" height="142" rx="14" class="soft"/>${[34, 100, 133].map(y => `<rect x="40" y="${y}" width="124" height="25" rx="7" class="paper"/>`).join('')}
    <rect x="192" y="24" width="80" height="64" rx="14" class="place"/><rect x="192" y="102" width="80" height="64" rx="14" class="place"/><path d="M220 56l9 9 16-18" class="tick"/><path d="M224 126l16 16M240 126l-16 16" class="mark"/>
    <rect x="48" y="66" width="124" height="25" rx="7" class="accent fly-right"/>`,
  files: `<rect x="28" y="26" width="244" height="138" rx="16" class="place"/><rect x="44" y="42" width="60" height="74" rx="9" class="paper"/><rect x="120" y="42" width="60" height="74" rx="9" class="paper"/>
    <path d="M52 104l14-20 10 12 8-8 12 16z" class="soft lit"/><rect x="130" y="56" width="40" height="6" rx="3" class="soft"/><rect x="130" y="70" width="32" height="6" rx="3" class="soft"/>
    <g class="fly" transform="rotate(6 224 100)"><path d="M196 62h34l18 18v58h-52z" class="accent"/><path d="M230 62v18h18z" class="hole"/></g>`,
  birds: `<rect x="26" y="24" width="112" height="142" rx="14" class="soft"/><rect x="162" y="24" width="112" height="142" rx="14" class="soft"/>
    ${[34, 67, 133].map(y => `<rect x="36" y="${y}" width="92" height="25" rx="7" class="paper"/>`).join('')}<rect x="172" y="34" width="92" height="25" rx="7" class="paper"/><rect x="172" y="67" width="92" height="25" rx="7" class="place"/>
    <g class="fly-right"><path d="M92 104c16-18 44-14 48 6l16 2-14 9c-5 16-27 21-41 10-8-6-12-16-9-27z" class="accent"/><circle cx="128" cy="107" r="3" class="hole"/></g>`,
}

export function picture(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 300 190')
  svg.setAttribute('class', `picture ${name}`)
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = drawings[name] ?? `<rect x="40" y="40" width="100" height="110" rx="20" class="soft"/><rect x="160" y="40" width="100" height="110" rx="20" class="place"/><rect x="112" y="72" width="60" height="46" rx="14" class="accent fly"/>`
  return svg
}
