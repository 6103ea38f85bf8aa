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
}

export function picture(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 300 190')
  svg.setAttribute('class', `picture ${name}`)
  svg.setAttribute('aria-hidden', 'true')
  svg.innerHTML = drawings[name] ?? `<rect x="40" y="40" width="100" height="110" rx="20" class="soft"/><rect x="160" y="40" width="100" height="110" rx="20" class="place"/><rect x="112" y="72" width="60" height="46" rx="14" class="accent fly"/>`
  return svg
}
