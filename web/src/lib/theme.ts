import { shelf } from './storage.ts'
import { createStore } from './store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = 'theme'

/** What somebody chose; `system` until they do, and when what was kept makes no sense. */
export const theme = createStore<Theme>(themeFrom(shelf.read(THEME_KEY)))

function themeFrom(kept: string | null): Theme {
  return THEMES.find((one) => one === kept) ?? 'system'
}

export function chooseTheme(chosen: Theme): void {
  shelf.write(THEME_KEY, chosen)
  theme.set(chosen)
}

/** Follows the choice here and in other tabs, and the system where that was chosen. */
export function watchTheme(): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const dark = theme.get() === 'dark' || (theme.get() === 'system' && prefersDark.matches)
    document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  }
  theme.subscribe(show)
  prefersDark.addEventListener('change', show)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) theme.set(themeFrom(newValue))
  })
  show()
}
