const KEY = 'theme'
const CHOICES = ['light', 'dark', 'system'] as const
type Choice = (typeof CHOICES)[number]

export function startTheme(button: HTMLElement): () => void {
  const off = new AbortController()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let choice = kept()

  const show = () => {
    const theme = choice === 'system' ? (dark.matches ? 'dark' : 'light') : choice
    document.documentElement.dataset.theme = theme
    button.dataset.choice = choice
    button.ariaLabel = `Theme: ${choice}`
  }
  const listen = (target: EventTarget, event: string, act: () => void) =>
    target.addEventListener(event, act, { signal: off.signal })

  listen(button, 'click', () => {
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length]!
    keep(choice)
    show()
  })
  listen(dark, 'change', show)
  // Another tab has changed it.
  listen(window, 'storage', () => {
    choice = kept()
    show()
  })
  show()
  return () => off.abort()
}

function kept(): Choice {
  try {
    const value = localStorage.getItem(KEY)
    return CHOICES.find((choice) => choice === value) ?? 'system'
  } catch {
    return 'system'
  }
}

function keep(choice: Choice): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Storage is forbidden or full: the choice then lasts as long as the page.
  }
}
