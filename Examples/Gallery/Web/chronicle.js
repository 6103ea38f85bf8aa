// What a visitor has done, as the program writes it down (see Chronicle.swift), and as a test tells it.

const detailOf = { turns: 0, tenths: 1, everything: 2 }
/** A frame of 60 a second: a driver takes one for each step of a way. */
const frame = 1 / 60
/** More is no test that anybody reads. */
const longest = 600, limit = 20_000

/** The deeds: what, when in seconds, whether a shorter telling must not leave it out, and where an item was seen that it lifted. */
export function parse(text) {
  const deeds = []
  for (const line of text ? text.split('\n') : []) {
    const [letter, time, ...words] = line.split(' ')
    if ('tv'.includes(letter)) {
      const told = deeds.findLast(deed => deed.letter !== 'o')
      if (told && letter === 't') told.isTold = true
      else if (told) told.lifted = { x: time / 100, y: words[0] / 100, item: Number(words[1]), name: words.slice(2).join(' ') }
      continue
    }
    const n = words.map(Number), deed = { letter, time: time / 10_000, isTold: true }
    const rest = from => words.slice(from).join(' '), point = i => ({ x: n[i] / 100, y: n[i + 1] / 100 })
    if (letter === 'p') {
      const [name, pressed = ''] = rest(10).split('\t')
      Object.assign(deed, {
        phase: n[0], id: n[1], kind: n[2], modifiers: n[3], content: n[4], ...point(5), isTold: n[0] !== 1, on: { ...point(7), name },
        item: n[9] ?? -1, pressed,
      })
    } else if (letter === 'k') Object.assign(deed, { key: n[0], modifiers: n[1], item: n[2], name: rest(3) })
    else if (letter === 'e') Object.assign(deed, { phase: n[0], item: n[1], operations: n[2], ...point(3), name: rest(5), isTold: n[0] !== 1 })
    else if ('as'.includes(letter)) Object.assign(deed, { value: n[0], item: n[1], name: rest(2) })
    else if (letter === 'o') Object.assign(deed, { x: n[0] / 10, y: n[1] / 10, name: rest(2) })
    else if (letter === 'x') Object.assign(deed, { name: words[2], text: rest(3) })
    else if (letter === 'l') Object.assign(deed, { width: n[0] / 100, height: n[1] / 100 })
    else deed.value = n[0]
    deeds.push(deed)
  }
  return deeds
}

/** The lines of a test that does it all again; without a screen nothing is scrolled but by drags. */
export function steps(all, detail, isRange) {
  const deeds = all.filter(({ letter }) => !'fo'.includes(letter))
  const result = []
  // Where the test's clock is.
  let time = deeds[0]?.time ?? 0, modifiers = 0, focus = null
  let fingers = []
  const wait = moment => {
    const gap = Math.round((moment - time) * 100) / 100
    if (gap < 0.02) return
    result.push({ letter: 'w', seconds: gap })
    time += gap
  }
  const hold = keys => {
    if (keys !== modifiers) result.push({ letter: 'h', modifiers: keys })
    modifiers = keys
  }
  const move = (finger, { x, y }, count) => {
    result.push({ letter: 'v', x, y, finger: finger.number, count })
    time += count * frame
    finger.last = { x, y }
  }
  deeds.forEach((deed, i) => {
    const finger = fingers.find(finger => finger.id === deed.id)
    if (deed.letter === 'p' && deed.phase === 0) {
      wait(deed.time)
      hold(deed.modifiers)
      let number = 1
      while (fingers.some(finger => finger.number === number)) number++
      fingers.push({ id: deed.id, number, last: { x: deed.x, y: deed.y } })
      result.push({ letter: 'p', ...deed.on, kind: deed.kind, finger: number, content: deed.content })
    } else if (deed.letter === 'p') {
      if (!finger) return
      if (deed.phase === 1) {
        if (!keeps(deeds, i, detail, time)) return
        // A rest before the way is a wait; the way itself takes a frame for each of its steps. When everything is told there are no
        // steps but those that were: a place between two of them may be over something that was jumped.
        const isExact = detail === detailOf.everything
        wait((isExact ? deed.time : wayStart(deeds, i)) - frame)
        hold(deed.modifiers)
        move(finger, deed, isExact ? 1 : Math.max(1, Math.min(600, Math.round((deed.time - time) / frame))))
      } else {
        fingers = fingers.filter(other => other !== finger)
        if (finger.last.x !== deed.x || finger.last.y !== deed.y) move(finger, deed, 1)
        wait(deed.time)
        hold(deed.modifiers)
        result.push({ letter: 'u', finger: finger.number, isLost: deed.phase === 3 })
      }
    } else if (deed.letter === 'k') {
      wait(deed.time)
      hold(deed.modifiers)
      result.push({ letter: 'k', key: deed.key, item: deed.item, name: deed.name !== focus || deed.item >= 0 ? deed.name : '' })
      focus = deed.name || focus
    } else if (deed.letter === 'e') {
      // Of the way only what says something, and where it ends.
      if (deed.phase === 1 && !deed.isTold && deeds[i + 1]?.letter === 'e' && deeds[i + 1].phase === 1 && detail !== detailOf.everything) return
      wait(deed.time - frame)
      result.push(deed)
      time += frame
    } else if (deed.letter === 's') {
      // Only the last of a row counts, also where others of these come between.
      const isNumber = deed => deed?.letter === 's' && isRange(deed.name)
      let next = isNumber(deed) ? i + 1 : -1
      while (isNumber(deeds[next]) && deeds[next].name !== deed.name) next++
      if (deeds[next]?.letter !== 's' || deeds[next].name !== deed.name) result.push(deed)
    } else {
      if ('ac'.includes(deed.letter)) wait(deed.time)
      // An action moves the focus, so the next key says where it is.
      focus = null
      result.push(deed)
    }
  })
  return result
}

/** Whether a telling of this detail has a place for a move. */
function keeps(deeds, i, detail, since) {
  const deed = deeds[i], next = deeds[i + 1]
  if (detail === detailOf.everything || deed.isTold) return true
  // The last one before another deed is where that happened.
  if (next?.letter !== 'p' || next.phase !== 1 || next.id !== deed.id) return true
  return detail === detailOf.tenths && deed.time - since >= 0.1
}

/** When a pointer began to move on the way that ends with this deed: after its last rest. */
function wayStart(deeds, i) {
  let start = deeds[i].time
  for (let at = i; at >= 0; at--) {
    const deed = deeds[at]
    if (deed.letter !== 'p' || deed.phase !== 1 || deed.id !== deeds[i].id) break
    if (start - deed.time > 0.1 || at < i && deed.isTold) break
    start = deed.time
  }
  return start
}

// MARK: Trials

/** The transcript of a run without a screen. */
function tryOut(module, all, [width, height]) {
  module.call('gallery_try', width, height)
  for (const step of all) {
    module.hear(step.letter === 'x' ? `${step.name}\n${step.text}` : step.name ?? '')
    const values = { p: [step.x, step.y, step.kind, step.finger, step.content], v: [step.x, step.y, step.finger, step.count],
      u: [0, 0, step.finger, step.isLost], w: [step.seconds, 0], h: [0, 0, step.modifiers], k: [0, 0, step.key, step.item],
      s: [0, 0, step.value], a: [0, 0, step.value, step.item], x: [0, 0], e: [step.x, step.y, step.phase, step.item, step.operations],
      l: [step.width, step.height], c: [0, 0, step.value], m: [0, 0, step.value] }[step.letter]
    module.call('gallery_step', step.letter.charCodeAt(0), ...values)
  }
  return module.say('gallery_tried')
}

// MARK: Words

const kinds = ['mouse', 'touch', 'pen', 'keyboard'], contents = ['plain', 'control', 'text'], holding = ['.shift', '.control', '.option', '.command']
const keys = ['space', 'enter', 'escape', 'tab', 'up', 'down', 'left', 'right', 'home', 'end', 'pageUp', 'pageDown', 'modifier']
const reasons = ['missed', 'refused', 'escape', 'app', 'sourceGone', 'followerGone', 'pointerLost', 'blur', 'hidden']
const operationOf = set => set & 2 ? 'move' : set & 1 ? 'copy' : set & 4 ? 'link' : 'forbidden'
const quote = text => `"${text.replace(/["\\]/g, '\\$&')}"`
const point = ({ x, y }) => `Point(${x}, ${y})`

/** A step as Swift. */
function swift(step) {
  const of = step.finger > 1 ? `, finger: ${step.finger}` : '', alone = of.slice(2)
  switch (step.letter) {
    case 'p': return `driver.press(${quote(step.name)}, at: ${point(step)}${step.kind ? `, with: .${kinds[step.kind]}` : ''}${of}` +
      `${step.content ? `, content: .${contents[step.content]}` : ''})`
    case 'v': return `driver.move(to: "stage", at: ${point(step)}${of}, steps: ${step.count})`
    case 'u': return `driver.${step.isLost ? 'losePointer' : 'release'}(${alone})`
    case 'w': return `driver.wait(${step.seconds})`
    case 'h': return `driver.modifiers = [${holding.filter((_, bit) => step.modifiers >> bit & 1).join(', ')}]`
    case 'k': return `driver.key(.${keys[step.key]}${step.name ? `, on: ${quote(step.name)}` : ''}${step.item < 0 ? '' : `, item: ${step.item}`})`
    case 'e': return [`driver.takeOut(${quote(step.name)}${step.item < 0 ? '' : `, item: ${step.item}`}, at: ${point(step)})`,
      `driver.carryOn(to: "stage", at: ${point(step)})`,
      'driver.leaveWindow()', 'driver.dropIn()', 'driver.handOver()', `driver.endOutside(.${operationOf(step.operations)})`][step.phase]
    case 's': return `scene.switches[${quote(step.name)}]?.set(${step.value})`
    case 'a': return `driver.perform(.${step.value < 0 ? 'up' : 'down'}(${Math.abs(step.value)}), on: ${quote(step.name)}, item: ${step.item})`
    case 'x': return `scene.switches[${quote(step.name)}]?.write(${quote(step.text)})`
    case 'l': return `scene.layOut(Size(${step.width}, ${step.height}))`
    case 'c': return `stage.controller.send(.cancel(nil, .${reasons[step.value]}))`
    case 'm': return `stage.controller.send(.reduceMotion(${step.value === 1}))`
  }
}

const head = (title, how = '') => `import DragTesting
import GalleryScenes
import GalleryStage
import Testing

@Test func \`what I did in ${title}\`() ${how}{
`

const expectation = (what, lines) => !lines.length ? `  #expect(${what}.isEmpty)\n`
  : `  #expect(\n    ${what} == [\n${lines.map(line => `      ${quote(line)},\n`).join('')}    ])\n`

/**
 * A Swift test of all that was done, ready to paste, which passes without a screen.
 *
 * It is tried out before it is given away: the shortest telling that leads to the same transcript is taken. Where none does, the test
 * replays the recording instead.
 */
export function writeTest({ module, entry, firstSize, lines, isComplete, switches, zoomed }) {
  const deeds = parse(module.say('gallery_chronicle'))
  const isRange = name => zoomed.split(' ').includes(name) || switches.some(item => item.name === name && item.kind === 'range')
  if (isComplete && deeds.length < limit) {
    for (const detail of Object.values(detailOf)) {
      const all = steps(deeds, detail, isRange)
      if (all.length > longest) break
      if (tryOut(module, all, firstSize) !== lines.join('\n')) continue
      return `${head(entry.title)}  let size = Size(${firstSize.join(', ')})
  let stage = HeadlessStage(size: size)
  let scene = ${entry.type}(on: stage)
  scene.layOut(size)
  let driver = Driver(stage.controller)
${module.say('gallery_said') ? '  driver.tellsAnnouncements = false\n' : ''}
${all.map(step => `  ${swift(step)}\n`).join('')}
${expectation('driver.log', lines)}}
`
    }
  }
  const recording = module.say('gallery_recording').trimEnd().split('\n').map(line => `      ${line.replace(/["\\]/g, '\\$&')}\n`).join('')
  return `${head(entry.title, 'throws ')}  let recording = try Recording(
    text: """
${recording}
      """)
  let replay = recording.replay()
  #expect(replay.matches)
${expectation('replay.transcript.lines', lines)}}
`
}
