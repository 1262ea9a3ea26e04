import { shelf } from './storage.ts'
import { createStore } from './store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = 'theme'
/** The paper color of each theme, for the browser's own interface. */
const PAPER = { light: '#FBF6EC', dark: '#15130F' }

/** The chosen theme; `system` by default and when the stored value is invalid. */
export const theme = createStore<Theme>(themeFrom(shelf.read(THEME_KEY)))

function themeFrom(kept: string | null): Theme {
  return THEMES.find((one) => one === kept) ?? 'system'
}

export function chooseTheme(chosen: Theme): void {
  shelf.write(THEME_KEY, chosen)
  theme.set(chosen)
}

/** Applies the theme, and follows changes in other tabs and of the system. */
export function watchTheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const dark = theme.get() === 'dark' || (theme.get() === 'system' && prefersDark.matches)
    const shown = dark ? 'dark' : 'light'
    document.documentElement.dataset.theme = shown
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.setAttribute('content', PAPER[shown])
  }
  theme.subscribe(show)
  prefersDark.addEventListener('change', show)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) theme.set(themeFrom(newValue))
  })
  show()
}
