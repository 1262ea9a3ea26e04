import type { CaptchaChallenge } from '@koji/contract'
import type { CaptchaCallbacks } from './lifecycle.ts'
import { loadScript } from './script.ts'

/** The part of Cloudflare's script that is used here. */
interface Turnstile {
  render(slot: HTMLElement, options: Record<string, unknown>): string | undefined
  remove(widget: string): void
}

type TurnstileChallenge = Extract<CaptchaChallenge, { kind: 'turnstile' }>

export async function checkByTurnstile(
  { siteKey, scriptUrl }: TurnstileChallenge,
  slot: HTMLElement,
  callbacks: CaptchaCallbacks,
  signal: AbortSignal,
): Promise<void> {
  await loadScript(scriptUrl)
  const { turnstile } = globalThis as { turnstile?: Turnstile }
  if (!turnstile) throw new Error("Turnstile's script doesn't define `turnstile`")
  if (signal.aborted) return
  const page = document.documentElement
  const widget = turnstile.render(slot, {
    sitekey: siteKey,
    theme: page.dataset.theme,
    size: 'flexible',
    // Restarts go through our callbacks, so that the form learns about them.
    retry: 'never',
    'refresh-expired': 'manual',
    'refresh-timeout': 'manual',
    callback: callbacks.solved,
    'expired-callback': callbacks.expired,
    'timeout-callback': callbacks.expired,
    'error-callback': () => {
      callbacks.failed()
      return true
    },
  })
  // A widget can't change its theme, so a new check renders it again.
  const themeWatch = new MutationObserver(callbacks.expired)
  themeWatch.observe(page, { attributeFilter: ['data-theme'] })
  signal.addEventListener('abort', () => {
    themeWatch.disconnect()
    if (widget) turnstile.remove(widget)
    slot.replaceChildren()
  })
}
