import { shelf } from './storage.ts'
import { createStore } from './store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const THEME_KEY = 'theme'
/** The colour of paper, for the system's own bars around the page. */
const PAPER = { light: '#FBF6EC', dark: '#15130F' }

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
