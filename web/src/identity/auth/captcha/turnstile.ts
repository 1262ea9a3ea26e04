import type { CaptchaChallenge } from '@koji/contract'
import type { Heard } from './lifecycle.ts'
import { loadScript } from './script.ts'

/** What we use of Cloudflare's script. */
interface Turnstile {
  render(place: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(widget: string): void
}

type Offer = Extract<CaptchaChallenge, { kind: 'turnstile' }>

export async function checkByTurnstile(
  { siteKey, scriptUrl }: Offer,
  place: HTMLElement,
  heard: Heard,
  signal: AbortSignal,
): Promise<void> {
  await loadScript(scriptUrl)
  const { turnstile } = globalThis as { turnstile?: Turnstile }
  if (!turnstile) throw new Error('The script of Turnstile is not what it should be')
  if (signal.aborted) return
  const page = document.documentElement
  const widget = turnstile.render(place, {
    sitekey: siteKey,
    theme: page.dataset.theme,
    size: 'flexible',
    // Starting again is ours to decide, as the form has to know.
    retry: 'never',
    'refresh-expired': 'manual',
    'refresh-timeout': 'manual',
    callback: heard.solved,
    'expired-callback': heard.expired,
    'timeout-callback': heard.expired,
    'error-callback': () => {
      heard.failed()
      return true
    },
  })
  // A widget keeps the theme it was drawn with.
  const themeWatch = new MutationObserver(heard.expired)
  themeWatch.observe(page, { attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => {
    themeWatch.disconnect()
    if (widget) turnstile.remove(widget)
    place.replaceChildren()
  })
}
