import { chooseTheme, THEMES, theme } from '#lib/theme.ts'

/** Cycles through the themes and shows the current one in the label. */
export function startTheme(button: HTMLElement): () => void {
  const show = () => {
    button.dataset.choice = theme.get()
    button.ariaLabel = `Theme: ${theme.get()}`
  }
  const next = () => chooseTheme(THEMES[(THEMES.indexOf(theme.get()) + 1) % THEMES.length]!)
  const unsubscribe = theme.subscribe(show)
  button.addEventListener('click', next)
  show()
  return () => {
    unsubscribe()
    button.removeEventListener('click', next)
  }
}
