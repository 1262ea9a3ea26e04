import { browserStorage } from './storage.ts'
import { createStore } from './store.ts'

/** The browser's install prompt, which TypeScript's DOM types lack. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `by_hand`: only through a menu of the browser. */
export type InstallWay = 'unavailable' | 'by_button' | 'by_hand' | 'installed'

export const INSTALL_BY_HAND = 'Tap Share in your browser, then “Add to Home Screen”.'

const OFFERED = 'install-offered'
let storedPrompt: InstallPrompt | null = null

export const installWay = createStore<InstallWay>('unavailable')

/** Must run with the first script: the browser offers the prompt once, and early. */
export function watchInstall(): void {
  installWay.set(isInstalled() ? 'installed' : isAppleTouch() ? 'by_hand' : 'unavailable')
  addEventListener('beforeinstallprompt', (event) => {
    // Keeps the browser from showing its own prompt; the app offers it later.
    event.preventDefault()
    storedPrompt = event as InstallPrompt
    installWay.set('by_button')
  })
  addEventListener('appinstalled', () => {
    storedPrompt = null
    installWay.set('installed')
  })
}

/** Browsers allow this only after a click or tap, and a prompt works only once. */
export async function install(): Promise<void> {
  const prompt = storedPrompt
  storedPrompt = null
  if (!prompt) return
  const { outcome } = await prompt.prompt()
  installWay.set(outcome === 'accepted' ? 'installed' : 'unavailable')
}

/** True at most once per browser, and only where the app can be installed. */
export function mayOfferInstall(): boolean {
  const way = installWay.get()
  if (way !== 'by_button' && way !== 'by_hand') return false
  return browserStorage.read(OFFERED) === null && browserStorage.write(OFFERED, 'true')
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** These devices install only through the share sheet, in any browser. iPads identify as a Mac. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
