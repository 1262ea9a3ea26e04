import { browserStorage } from './storage.ts'
import { createStore } from './store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = 'theme'
/** The paper color of each theme, for the browser's own interface. */
const PAPER = { light: '#FBF6EC', dark: '#15130F' }

/** The chosen theme; `system` by default and when the stored value is invalid. */
export const theme = createStore<Theme>(themeFrom(browserStorage.read(THEME_KEY)))

function themeFrom(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

export function chooseTheme(chosen: Theme): void {
  browserStorage.write(THEME_KEY, chosen)
  theme.set(chosen)
}

/** Applies the theme, and follows changes in other tabs and of the system. */
export function watchTheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const dark = theme.get() === 'dark' || (theme.get() === 'system' && prefersDark.matches)
    const shown = dark ? 'dark' : 'light'
    document.documentElement.dataset.theme = shown
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.setAttribute('content', PAPER[shown])
  }
  theme.subscribe(apply)
  prefersDark.addEventListener('change', apply)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) theme.set(themeFrom(newValue))
  })
  apply()
}
