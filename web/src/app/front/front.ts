import '../../ui/theme.css'
import { startIslands } from '../../features/landing/islands/index.ts'
import { watchErrors } from '../../lib/error-reporter.ts'
import { hasFarewell } from '../../lib/farewell.ts'
import { watchTheme } from '../../lib/theme.ts'
import { paths } from '../paths.ts'
import { watchOffline } from './offline.ts'

/** All the code of a page that was rendered ahead, until somebody needs more. */
const root = document.getElementById('root')!
watchErrors()
if ('signedIn' in document.documentElement.dataset && location.pathname !== paths.home) {
  // Members keep their sidebar everywhere but on the front page; if it does not arrive, the page works without.
  import('../main.tsx').catch(comeToLife)
} else {
  comeToLife()
}

function comeToLife(): void {
  watchTheme()
  startIslands(root)
  watchOffline(root)
  openSearch()
  openDesk()
  // Without a network the mail that says the same has to do.
  if (hasFarewell()) import('./farewell.tsx').then(({ sayFarewell }) => sayFarewell()).catch(() => {})
}

/** Most people find what they look for by reading on. */
function openSearch(): void {
  const field = root.querySelector<HTMLInputElement>('[data-help-search]')
  field?.addEventListener(
    'focus',
    () =>
      void import('../../features/support/help-search.ts').then(
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
  const watching = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watching.disconnect()
    import('../../features/support/desk-island.tsx').then(
      ({ mountDesk }) => mountDesk(desk),
      () => {
        desk.textContent = 'The form did not load. Please check your connection and reload the page.'
      },
    )
  })
  watching.observe(desk)
}
