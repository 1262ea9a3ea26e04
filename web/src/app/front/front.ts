import '../../ui/theme.css'
import { startIslands } from '../../features/landing/islands/index.ts'
import { watchErrors } from '../../lib/error-reporter.ts'
import { watchTheme } from '../../lib/theme.ts'
import { watchOffline } from './offline.ts'

/** All the code of a page that was rendered ahead, until somebody needs more. */
watchErrors()
const root = document.getElementById('root')!
if ('signedIn' in document.documentElement.dataset && location.pathname !== '/') {
  // Members keep their sidebar everywhere but on the front page.
  void import('../main.tsx')
} else {
  watchTheme()
  startIslands(root)
  watchOffline(root)
  openDesk()
}

/** The desk of the support page is a form with rules and states: it is the one place here that needs React. */
function openDesk(): void {
  const desk = root.querySelector<HTMLElement>('[data-island="ticket-desk"]')
  if (!desk) return
  const open = () => {
    watching.disconnect()
    void import('../../features/support/desk-island.tsx').then(({ mountDesk }) => mountDesk(desk))
  }
  const watching = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) open()
  })
  watching.observe(desk)
}
