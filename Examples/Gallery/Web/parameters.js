// What the page's address asks for besides a scene. Loaded where it asks for something.

const sorry = 'That did not work'

/** Why nothing can be opened for an address, as a title and a sentence. */
export function refusal(query, name, names) {
  const odd = [...query.keys()].find((key, i, all) => name === null || all.indexOf(key) < i)
  if (odd !== undefined) return [sorry, name === null ? `The index has no parameter “${odd}”.` : `“${odd}” is there twice.`]
  return names.includes(name) ? null : [`There is no scene “${name}”`, `The gallery has ${names.join(', ')}.`]
}

/** The first parameter that the scene cannot have, as a title and a sentence; sets the others. */
export function setParameters(query, page) {
  // A button has no value, and on the stage none that could be told.
  const switches = page.switches.filter(({ kind, choices }) => kind !== 'button' && (kind !== 'stage' || choices.length))
  const known = switches.map(item => item.name)
  for (const [name, text] of query) {
    if (name === 'scene') continue
    const item = switches.find(item => item.name === name)
    if (!item) {
      const hint = known.length ? ` It knows ${known.join(', ')}.` : ''
      return [sorry, `The scene “${page.entry.title}” has no parameter “${name}”.${hint}`]
    }
    if (!/^-?\d{1,9}$/.test(text) || !page.set(name, Number(text))) {
      const choices = item.choices.map(choice => choice.value), titles = item.choices.map(({ value, title }) => `${value} (${title})`)
      const hint = item.kind === 'toggle' ? 'It is 0 or 1.' : item.kind === 'choice' ? `It is one of ${titles.join(', ')}.`
        : `It goes from ${choices[0]} to ${choices[1]}.`
      return [sorry, `“${name}” cannot be “${text}”. ${hint}`]
    }
  }
  return null
}
