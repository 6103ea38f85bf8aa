// An item that a key has brought the focus to counts as pressed, where its scene says so.

export function hearFocus(page) {
  page.stage.addEventListener('focusin', ({ target }) => {
    const [name, value] = target.dataset.focus?.split(' ') ?? []
    if (name && !page.isReplaying && target.matches(':focus-visible')) page.module.set(name, Number(value))
  })
}
