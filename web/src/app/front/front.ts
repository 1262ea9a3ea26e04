import '#ui/theme.css'
import { startIslands } from '#growth/landing/islands/index.ts'
import { watchErrors } from '#lib/error-reporter.ts'
import { hasFarewell } from '#lib/farewell.ts'
import { paths } from '#lib/paths.ts'
import { watchTheme } from '#lib/theme.ts'
import { atFirstSign } from './first-sign.ts'
import { watchOffline } from './offline.ts'
import { ALIVE, standBy } from './screen-ahead.ts'
import { watchAhead } from './take-over.ts'

/** All the code of a page that was rendered ahead, until somebody needs more. */
const root = document.getElementById('root')!
/** A screen of the app as it looks at first. */
const ahead = root.querySelector<HTMLElement>('[data-ahead]')
watchErrors()
const { dataset: visitor } = document.documentElement
if (ahead ? 'known' in visitor : 'signedIn' in visitor && location.pathname !== paths.home) {
  // Members keep their sidebar everywhere but on the front page; if it does not arrive, the page works without.
  openApp().catch(() => {
    delete visitor.known
    comeToLife()
  })
} else {
  comeToLife()
}

function openApp(): Promise<unknown> {
  return import('../main.tsx')
}

function comeToLife(): void {
  watchTheme()
  startIslands(root)
  watchOffline(root)
  openSearch()
  openDesk()
  if (ahead) awaitPerson(ahead)
  // Without a network the mail that says the same has to do.
  if (hasFarewell()) import('./farewell.tsx').then(({ sayFarewell }) => sayFarewell()).catch(() => {})
}

/** The app is large, and a screen that was rendered ahead looks the same without it. */
function awaitPerson(screen: HTMLElement): void {
  watchAhead(screen)
  // Who was recommended to us may well come back another day to sign up.
  if (location.search.includes('ref='))
    void import('#identity/auth/referral-code.ts')
      .then(({ keepReferralCode }) => keepReferralCode(location.search))
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
        atFirstSign(window, open)
      },
    )
  const later = document.getElementById('later')
  if (later instanceof HTMLTemplateElement) whenIdle(() => fetchNext(later.content))
  // A link out of a mail is followed by the app.
  if (location.hash) open()
  else atFirstSign(window, open)
}

/** One at a time: a page that fetches all of the app at once is deaf meanwhile. */
function fetchNext(links: DocumentFragment): void {
  const [link] = links.children
  if (!link) return
  document.head.append(link)
  rest(() => fetchNext(links))
}

/** When all of the page is there, and nothing is left to do. */
function whenIdle(then: () => void): void {
  if (document.readyState === 'complete') rest(then)
  else addEventListener('load', () => rest(then))
}

/** Not every browser tells when it has nothing to do. */
function rest(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then, 200)
}

/** Most people find what they look for by reading on. */
function openSearch(): void {
  const field = root.querySelector<HTMLInputElement>('[data-help-search]')
  field?.addEventListener(
    'focus',
    () =>
      void import('#trust/support/help-search.ts').then(
        ({ startHelpSearch }) => startHelpSearch(root),
        // Without a network the answers are there all the same.
        () => undefined,
      ),
    { once: true },
  )
}

/** The desk of the support page is a form with rules and states: it is the one place here that needs React. */
function openDesk(): void {
  const desk = root.querySelector<HTMLElement>('[data-island="ticket-desk"]')
  if (!desk) return
  watchAhead(desk)
  let opening = false
  function open() {
    if (opening) return
    opening = true
    import('#trust/support/desk-island.tsx').then(
      ({ mountDesk }) => {
        mountDesk(standBy(desk!))
        desk!.dispatchEvent(new Event(ALIVE))
      },
      () => {
        opening = false
        atFirstSign(desk!, open)
      },
    )
  }
  // Somebody who follows a link to a conversation wants to see that.
  addEventListener('hashchange', open, { once: true })
  if (location.hash) open()
  else atFirstSign(desk, open)
}
