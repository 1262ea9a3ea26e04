import { shelf } from './storage.ts'
import { createStore } from './store.ts'

/** What a browser hands out when it could install the app; not in the standard library of types. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `by_hand`: somebody has to do it in a menu of the browser. */
export type InstallWay = 'unavailable' | 'by_button' | 'by_hand' | 'installed'

export const INSTALL_BY_HAND = 'Tap Share in your browser, then “Add to Home Screen”.'

const OFFERED = 'install-offered'
let kept: InstallPrompt | null = null

export const installWay = createStore<InstallWay>('unavailable')

/** Runs with the first script: the browser hands it out once, and early. */
export function watchInstall(): void {
  installWay.set(isInstalled() ? 'installed' : isAppleTouch() ? 'by_hand' : 'unavailable')
  addEventListener('beforeinstallprompt', (event) => {
    // We offer it where it is not in the way.
    event.preventDefault()
    kept = event as InstallPrompt
    installWay.set('by_button')
  })
  addEventListener('appinstalled', () => {
    kept = null
    installWay.set('installed')
  })
}

/** Only when somebody has pressed something. What was handed out works once. */
export async function install(): Promise<void> {
  const prompt = kept
  kept = null
  if (!prompt) return
  const { outcome } = await prompt.prompt()
  installWay.set(outcome === 'accepted' ? 'installed' : 'unavailable')
}

/** True once in a browser, and only where there is a way. */
export function mayOfferInstall(): boolean {
  const way = installWay.get()
  if (way !== 'by_button' && way !== 'by_hand') return false
  return shelf.read(OFFERED) === null && shelf.write(OFFERED, 'true')
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** These install by the share sheet alone, whichever browser it is; a tablet says that it is a Mac. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
