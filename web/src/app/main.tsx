import '#ui/theme.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/mini'
import { watchConnectivity } from '#lib/connectivity.ts'
import { watchErrors } from '#lib/error-reporter.ts'
import { watchInstall } from '#lib/install.ts'
import { watchOfflineQueue } from '#lib/offline-queue.ts'
import { watchTheme } from '#lib/theme.ts'
import { App } from './app.tsx'
import { addHiddenRoot, prerenderedScreen, READY_TO_HYDRATE } from './front/prerendered-screen.ts'

// Zod would compile its checks with `new Function`, which the content security policy forbids.
config({ jitless: true })
watchErrors()
watchTheme()
watchConnectivity()
watchOfflineQueue()
watchInstall()
const root = document.getElementById('root')!
const prerendered = prerenderedScreen()
const home = prerendered ? addHiddenRoot(prerendered) : root
// Renders synchronously, so that no scrolling happens while a prerendered page is being replaced.
flushSync(() => createRoot(home).render(<App />))
// The prerendered screen stays visible until the app has rendered the same one.
if (prerendered) whenPresent(home, 'h1', () => prerendered.dispatchEvent(new Event(READY_TO_HYDRATE)))
// Runs after everything the page needs first. The dev server has no built files to cache.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const watchForUpdates = () =>
    void import('./shell/updates.ts').then(({ watchUpdates }) => watchUpdates()).catch(() => undefined)
  // A prerendered page may finish loading long before the app starts.
  if (document.readyState === 'complete') watchForUpdates()
  else addEventListener('load', watchForUpdates)
}

function whenPresent(container: HTMLElement, selector: string, callback: () => void): void {
  const observer = new MutationObserver(check)
  observer.observe(container, { childList: true, subtree: true })
  check()
  function check() {
    if (!container.querySelector(selector)) return
    observer.disconnect()
    callback()
  }
}
