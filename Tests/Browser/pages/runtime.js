// Runs the C runtime (Sources/CDragWeb/runtime.c) against JavaScript's own arithmetic, and its heap against a plain account of it.
// Each check returns what went wrong, at most a few.

let seed = 1
const below = limit => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor(seed / 4294967296 * limit)
}
const anyDouble = () => {
  const view = new DataView(new ArrayBuffer(8))
  view.setUint32(0, below(4294967296))
  view.setUint32(4, below(4294967296))
  return view.getFloat64(0)
}

export function heap(runtime, rounds) {
  const bytes = () => new Uint8Array(runtime.memory.buffer)
  const live = [], wrong = []
  const put = (address, size, mark) => bytes().fill(mark, address, address + size)
  const intact = (address, size, mark) => bytes().subarray(address, address + size).every(byte => byte === mark)
  const drop = index => {
    const [address, size, mark] = live[index]
    if (!intact(address, size, mark)) wrong.push(`block of ${size} was overwritten`)
    runtime.free(address)
    live[index] = live.at(-1)
    live.pop()
  }
  const anySize = () => below(20) ? below(300) : below(200000)
  for (let round = 0; round < rounds && wrong.length < 5; round++) {
    const choice = below(10), mark = below(256), size = anySize()
    if (choice < 5 || !live.length) {
      const alignment = 1 << below(8), aligned = below(3) === 0
      const address = aligned ? runtime.aligned_alloc(alignment, size) : runtime.malloc(size)
      if (!address || address % Math.max(8, aligned ? alignment : 8)) wrong.push(`block of ${size} at ${address}, aligned to ${alignment}`)
      put(address, size, mark)
      live.push([address, size, mark])
    } else if (choice < 6) {
      const index = below(live.length), [address, old, before] = live[index], moved = runtime.realloc(address, size)
      if (!intact(moved, Math.min(old, size), before)) wrong.push(`realloc from ${old} to ${size} lost bytes`)
      put(moved, size, mark)
      live[index] = [moved, size, mark]
    } else drop(below(live.length))
    if (live.length > 3000) while (live.length > 200) drop(below(live.length))
  }
  while (live.length) drop(live.length - 1)
  // All is free again, so one block as large as nearly the whole must fit without growing.
  const before = runtime.memory.buffer.byteLength
  const whole = runtime.malloc(before - (2 << 20))
  if (!whole || runtime.memory.buffer.byteLength !== before) wrong.push('freed blocks did not become one')
  if (runtime.malloc(0x7FFFFFFF) || runtime.malloc(-1) || runtime.calloc(65536, 65537)) wrong.push('promised more than there is')
  runtime.free(whole)
  return wrong
}

export function numbersFromText(runtime, rounds) {
  const text = runtime.malloc(4000), result = runtime.malloc(8), wrong = []
  const read = characters => {
    new Uint8Array(runtime.memory.buffer).set(new TextEncoder().encode(characters + '\0'), text)
    const end = runtime._swift_stdlib_strtod_clocale(text, result)
    return end - text === characters.length ? new DataView(runtime.memory.buffer).getFloat64(result, true) : undefined
  }
  const check = characters => Object.is(read(characters), Number(characters)) || wrong.push(`${characters} was read as ${read(characters)}`)
  for (const special of ['0', '-0', '1e400', '-1e400', '4.9e-324', '2.4703282292062327e-324', '2.4703282292062328e-324', '.5', '5.',
    '2.2250738585072011e-308', '1.7976931348623158e308', '1.7976931348623159e308', '0'.repeat(900) + '.5', '1e-400', '0e99999999',
    '9'.repeat(900) + 'e-890']) check(special)
  for (const [special, value] of [['inf', Infinity], ['-Infinity', -Infinity], ['nan', NaN], ['1e', undefined], ['.', undefined],
    ['abc', undefined], ['1 ', undefined]]) if (!Object.is(read(special), value)) wrong.push(special)
  for (let round = 0; round < rounds && wrong.length < 5; round++) {
    const value = anyDouble()
    if (Number.isFinite(value)) check(String(value))
    if (Math.abs(value) < 1e90) check(value.toPrecision(1 + below(100)))
    // Exactly in the middle between two doubles, and just beside it.
    const middle = (1n << 53n) | BigInt(below(4294967296)) << 21n | 1n, digits = BigInt(below(200))
    check((middle << digits).toString())
    check(((middle << digits) * 10n ** 30n + BigInt(below(3) - 1)).toString() + 'e-30')
    check((middle * 5n ** digits).toString() + 'e-' + digits)
  }
  return wrong
}

export function remainders(runtime, rounds) {
  const wrong = []
  const check = (a, b) => Object.is(runtime.fmod(a, b), a % b) || wrong.push(`${a} % ${b} gave ${runtime.fmod(a, b)}`)
  for (const [a, b] of [[5, Infinity], [-0, 3], [-6, 3], [NaN, 1], [1, 0], [Infinity, 2], [1e308, 5e-324], [7e-320, 5e-324]]) check(a, b)
  for (let round = 0; round < rounds && wrong.length < 5; round++) {
    check(anyDouble(), anyDouble())
    check(anyDouble(), (below(1000) - 500) / 8)
    check(below(100000) / 7, anyDouble() * 1e-308)
  }
  for (const [value, rounded] of [[2.5, 3], [-2.5, -3], [0.49999999999999994, 0], [-0.3, -0], [1e300, 1e300], [NaN, NaN]]) {
    if (!Object.is(runtime.round(value), rounded)) wrong.push(`${value} was rounded to ${runtime.round(value)}`)
  }
  return wrong
}

/// 128-bit arithmetic crosses as two halves; the results come back through memory.
export function wideIntegers(runtime, rounds) {
  const wrong = [], result = runtime.malloc(16), half = (1n << 64n) - 1n
  const run = (name, a, b) => {
    runtime[name](result, a & half, a >> 64n, b & half, b >> 64n)
    const view = new DataView(runtime.memory.buffer)
    return BigInt.asUintN(128, view.getBigUint64(result, true) | view.getBigUint64(result + 8, true) << 64n)
  }
  const any = () => {
    let value = 0n
    for (let part = 0; part < 4; part++) value = value << 32n | BigInt(below(4294967296))
    return value >> BigInt(below(128))
  }
  for (let round = 0; round < rounds && wrong.length < 5; round++) {
    const a = any(), b = any() || 1n, sa = BigInt.asIntN(128, a), sb = BigInt.asIntN(128, b)
    for (const [name, value] of [['__multi3', a * b], ['__udivti3', a / b], ['__umodti3', a % b], ['__divti3', sa / sb], ['__modti3', sa % sb]]) {
      if (run(name, a, b) !== BigInt.asUintN(128, value)) wrong.push(`${name}(${a}, ${b}) gave ${run(name, a, b)}`)
    }
  }
  return wrong
}
