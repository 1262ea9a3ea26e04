import '#ui/theme.css'
import { startIslands } from '#growth/landing/islands/index.ts'
import { watchErrors } from '#lib/error-reporter.ts'
import { hasFarewell } from '#lib/farewell.ts'
import { paths } from '#lib/paths.ts'
import { watchTheme } from '#lib/theme.ts'
import { onFirstInteraction } from './first-interaction.ts'
import { prepareHydration } from './hydration.ts'
import { watchOffline } from './offline.ts'
import { addHiddenRoot, READY_TO_HYDRATE } from './prerendered-screen.ts'

/** The only script of a prerendered page until someone interacts with it. */
const root = document.getElementById('root')!
/** The prerendered screen of the app, on pages that have one. */
const prerendered = root.querySelector<HTMLElement>('[data-prerendered]')
watchErrors()
const { dataset: visitor } = document.documentElement
if (prerendered ? 'known' in visitor : 'signedIn' in visitor && location.pathname !== paths.home) {
  // Members get the app with its sidebar everywhere except on the landing page. If it fails to load, the page works alone.
  openApp().catch(() => {
    delete visitor.known
    startPage()
  })
} else {
  startPage()
}

function openApp(): Promise<unknown> {
  return import('../main.tsx')
}

function startPage(): void {
  watchTheme()
  startIslands(root)
  watchOffline(root)
  startHelpSearchOnFocus()
  startTicketDeskOnInteraction()
  if (prerendered) loadAppOnInteraction(prerendered)
  // Offline, the email that says the same has to be enough.
  if (hasFarewell()) import('./farewell.tsx').then(({ showFarewell }) => showFarewell()).catch(() => {})
}

/** The app is large, and a prerendered screen looks the same without it. */
function loadAppOnInteraction(screen: HTMLElement): void {
  prepareHydration(screen)
  // Someone who was invited may come back another day to sign up.
  if (location.search.includes('ref='))
    void import('#identity/auth/referral-code.ts')
      .then(({ storeReferralCode }) => storeReferralCode(location.search))
      .catch(() => undefined)
  const note = document.createElement('p')
  note.role = 'alert'
  note.className = 'fixed inset-x-4 bottom-4 z-100 mx-auto max-w-120 rounded-14 bg-ink px-5 py-4 text-paper'
  const open = () =>
    void openApp().then(
      () => note.remove(),
      () => {
        document.body.append(note)
        note.textContent = 'This page did not load completely. It tries again when you go on.'
        onFirstInteraction(window, open)
      },
    )
  const prefetchLinks = document.getElementById('later')
  if (prefetchLinks instanceof HTMLTemplateElement) afterLoad(() => preloadNext(prefetchLinks.content))
  // Links in emails have a fragment, which only the app understands.
  if (location.hash) open()
  else onFirstInteraction(window, open)
}

/** Prefetches one file at a time, because fetching the whole app blocks the page. */
function preloadNext(links: DocumentFragment): void {
  const [link] = links.children
  if (!link) return
  document.head.append(link)
  onIdle(() => preloadNext(links))
}

/** Waits until the page has loaded and the browser is idle. */
function afterLoad(callback: () => void): void {
  if (document.readyState === 'complete') onIdle(callback)
  else addEventListener('load', () => onIdle(callback))
}

/** Safari has no requestIdleCallback. */
function onIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback)
  else setTimeout(callback, 200)
}

/** Most people find their answer without the search, so it loads on focus. */
function startHelpSearchOnFocus(): void {
  const field = root.querySelector<HTMLInputElement>('[data-help-search]')
  field?.addEventListener(
    'focus',
    () =>
      void import('#trust/support/help-search.ts').then(
        ({ startHelpSearch }) => startHelpSearch(root),
        // Offline, the answers are still on the page.
        () => undefined,
      ),
    { once: true },
  )
}

/** The support form has rules and states, so it is the one part of a public page that needs React. */
function startTicketDeskOnInteraction(): void {
  const desk = root.querySelector<HTMLElement>('[data-island="ticket-desk"]')
  if (!desk) return
  prepareHydration(desk)
  let opening = false
  function open() {
    if (opening) return
    opening = true
    import('#trust/support/desk-island.tsx').then(
      ({ mountDesk }) => {
        mountDesk(addHiddenRoot(desk!))
        desk!.dispatchEvent(new Event(READY_TO_HYDRATE))
      },
      () => {
        opening = false
        onFirstInteraction(desk!, open)
      },
    )
  }
  // A link to a conversation opens it.
  addEventListener('hashchange', open, { once: true })
  if (location.hash) open()
  else onFirstInteraction(desk, open)
}
