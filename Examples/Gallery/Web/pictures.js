// What the index shows of every scene: a small drawing whose parts move when it is pointed at. [x y width height radius class] is a rectangle.

const drawings = {
  snap: `[24 30 96 100 50 place][150 30 126 100 20 place]
    <path d="M213 72v16M205 80h16" class="mark"/><circle cx="72" cy="132" r="30" class="accent fly"/>[228 112 54 54 14 ink]`,
  responders: `[24 24 170 140 20 soft][50 50 118 96 16 soft lit]
    [76 76 66 54 12 soft hit][212 30 66 22 8 line]
    [212 60 66 22 8 line][212 90 66 22 8 line]
    <circle cx="150" cy="140" r="17" class="accent fly-in"/>`,
  emoji: `<g transform="rotate(-9 150 96)">[64 30 172 132 12 paper]
    <path d="M196 44l8 17 19 2-14 12 4 19-17-10-17 10 4-19-14-12 19-2z" class="place"/>
    <circle cx="112" cy="94" r="24" class="accent"/><circle cx="104" cy="88" r="3" class="hole"/><circle cx="120" cy="88" r="3" class="hole"/>
    <path d="M102 99q10 10 20 0" class="smile"/></g><path d="M202 116l10 5v16l-10 8-10-8v-16z" class="ink pop"/>`,
  chess: `${Array.from({ length: 24 }, (_, i) => `<rect x="${54 + i % 6 * 32}" y="${31 + Math.floor(i / 6) * 32}" width="32" height="32" class="${(i % 6 + Math.floor(i / 6)) % 2 ? 'dark-square' : 'light-square'}"/>`).join('')}
    <circle cx="166" cy="79" r="6" class="ink"/><circle cx="198" cy="47" r="6" class="ink"/><path d="M125 120h18l-3-5 4-12h-20l4 12z" class="ink" transform="translate(-32 32)"/>
    <circle cx="102" cy="130" r="7" class="ink"/><g class="leap"><path d="M122 155h24l-3-8 5-19-8 6-6-12-6 12-8-6 5 19z" class="accent"/></g>`,
  cards: `[34 30 66 92 10 place][117 30 66 92 10 place][200 30 66 92 10 place]
    [124 37 52 78 8 paper]<path d="M150 62c8-12 20 2 0 20c-20-18-8-32 0-20z" class="accent"/>
    <g class="deal" transform="rotate(6 214 136)">[184 94 58 84 9 paper]<path d="M213 116l13 18-13 18-13-18z" class="accent"/></g>`,
  'collections': `[28 24 76 142 14 soft][122 24 150 52 14 soft][122 94 150 72 14 place]
    ${[34, 67, 133].map(y => `[38 ${y} 56 24 7 paper]`).join('')}${[132, 212].map(x => `[${x} 34 50 32 7 paper]`).join('')}
    [132 104 56 24 7 accent fly-across]`,
  list: `${[0, 1, 2, 4, 5].map(i => `<rect x="52" y="${18 + i * 26}" width="196" height="25" class="paper"/>[66 ${27 + i * 26} ${[58, 84, 70, 0, 64, 90][i]} 7 3 soft]`).join('')}
    [52 96 196 25 6 place]<g class="fly">[66 90 196 26 6 accent][80 99 76 8 4 hole]</g>`,
  keyboard: `${[[34, 28, 52], [96, 28, 52], [34, 68, 52], [96, 68, 52], [158, 68, 52]].map(([x, y, w]) => `[${x} ${y} ${w} 30 8 soft]`).join('')}[220 28 52 30 8 place]
    ${[110, 150, 190].map(x => `[${x} 124 36 32 8 paper]`).join('')}
    <path d="M168 134v12M163 141l5 5 5-5M134 140h-12M127 135l-5 5 5 5M202 140h12M209 135l5 5-5 5" class="mark" fill="none"/>[158 28 52 30 8 accent fly-right]`,
  million: `${[[14, 30, 0.35], [48, 44, 0.7], [138, 44, 0.7], [186, 30, 0.35]].map(([y, h, o]) => `<rect x="64" y="${y}" width="172" height="${h}" rx="10" class="paper" opacity="${o}"/><rect x="80" y="${y + 10}" width="70" height="7" rx="3" class="soft" opacity="${o}"/>`).join('')}
    [64 98 172 34 10 place]<g class="fly">[76 92 172 34 10 accent]<circle cx="94" cy="109" r="7" class="hole"/>[110 105 78 8 4 hole]</g>`,
  grid: `[24 28 92 62 10 soft][126 28 44 62 10 place][180 28 96 62 10 soft]
    [24 100 56 62 10 soft][90 100 108 62 10 soft][208 100 68 62 10 soft]
    <g class="fly" transform="rotate(5 168 92)">[146 66 48 66 10 accent]<circle cx="170" cy="88" r="8" class="hole"/><path d="M150 126l14-18 10 10 8-8 10 16z" class="hole"/></g>`,
  solitaire: `[34 22 52 72 8 soft][34 42 52 72 8 soft][34 62 52 72 8 soft]
    [124 22 52 72 8 soft][124 42 52 72 8 soft lit][214 22 52 72 8 place]
    <g class="fly" transform="rotate(4 160 120)">[132 72 52 72 8 accent][132 94 52 72 8 accent]<path d="M158 112c-9 10-15 14-15 21 0 8 10 9 13 3l-3 11h10l-3-11c3 6 13 5 13-3 0-7-6-11-15-21z" class="hole"/></g>`,
  tree: `[36 26 180 30 9 soft][64 64 180 30 9 soft lit][92 102 172 30 9 place]
    [36 140 180 30 9 soft]<path d="M46 34h9l3 4h14v12H46zM74 72h9l3 4h14v12H74zM46 148h9l3 4h14v12H46z" class="ink"/>
    <g class="fly-in">[132 98 150 32 10 accent]<circle cx="150" cy="114" r="7" class="hole"/></g>`,
  board: `${[28, 112, 196].map(x => `[${x} 22 76 146 14 soft]`).join('')}
    ${[[36, 32, 24], [36, 62, 36], [36, 104, 24], [120, 32, 36], [204, 32, 24], [204, 62, 24], [204, 92, 40]].map(([x, y, h]) => `[${x} ${y} 60 ${h} 7 paper]`).join('')}
    <g class="fly-right">[126 84 60 30 7 ink][120 78 60 30 7 accent]</g>`,
  menu: `[40 18 150 158 14 soft][50 28 130 66 10 paper][60 36 46 7 3 line]
    ${[50, 70].map(y => `[60 ${y} 110 15 5 soft]`).join('')}[50 102 130 66 10 place]
    <g class="fly" transform="rotate(4 190 120)">[128 92 130 66 10 accent][138 100 46 7 3 hole]${[114, 134].map(y => `<rect x="138" y="${y}" width="110" height="15" rx="5" class="hole" opacity="0.5"/>`).join('')}</g>`,
  todo: `[30 24 144 142 14 soft]${[34, 100, 133].map(y => `[40 ${y} 124 25 7 paper]`).join('')}
    [192 24 80 64 14 place][192 102 80 64 14 place]<path d="M220 56l9 9 16-18" class="tick"/><path d="M224 126l16 16M240 126l-16 16" class="mark"/>
    [48 66 124 25 7 accent fly-right]`,
  files: `[28 26 244 138 16 place][44 42 60 74 9 paper][120 42 60 74 9 paper]
    <path d="M52 104l14-20 10 12 8-8 12 16z" class="soft lit"/>[130 56 40 6 3 soft][130 70 32 6 3 soft]
    <g class="fly" transform="rotate(6 224 100)"><path d="M196 62h34l18 18v58h-52z" class="accent"/><path d="M230 62v18h18z" class="hole"/></g>`,
  birds: `[26 24 112 142 14 soft][162 24 112 142 14 soft]
    ${[34, 67, 133].map(y => `[36 ${y} 92 25 7 paper]`).join('')}[172 34 92 25 7 paper][172 67 92 25 7 place]
    <g class="fly-right"><path d="M92 104c16-18 44-14 48 6l16 2-14 9c-5 16-27 21-41 10-8-6-12-16-9-27z" class="accent"/><circle cx="128" cy="107" r="3" class="hole"/></g>`,
}

export function picture(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 300 190')
  svg.setAttribute('class', 'picture')
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = (drawings[name] ?? drawings.snap).replace(/\[(\S+) (\S+) (\S+) (\S+) (\S+) (.+?)]/g, '<rect x="$1" y="$2" width="$3" height="$4" rx="$5" class="$6"/>')
  return svg
}
