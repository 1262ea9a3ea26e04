import { chooseTheme, THEMES, theme } from '#lib/theme.ts'

/** Light, dark, system, and round again; the label says which it is. */
export function startTheme(button: HTMLElement): () => void {
  const show = () => {
    button.dataset.choice = theme.get()
    button.ariaLabel = `Theme: ${theme.get()}`
  }
  const next = () => chooseTheme(THEMES[(THEMES.indexOf(theme.get()) + 1) % THEMES.length]!)
  const forget = theme.subscribe(show)
  button.addEventListener('click', next)
  show()
  return () => {
    forget()
    button.removeEventListener('click', next)
  }
}
