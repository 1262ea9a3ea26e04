import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import '#lib/back-gate.ts'
import { learnAhead } from '#lib/known-ahead.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { SessionProvider } from '#lib/session.tsx'
import { signedInBefore } from '#lib/session-mark.ts'
import { moves } from '#ui/screen.tsx'
import { onFirstToast } from '#ui/toast.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { KeepingChats } from './shell/keeping-chats.ts'
import { MailedLinks } from './shell/mailed-links.ts'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { useScrollMemory } from './shell/scroll-memory.ts'
import { SkipLink } from './shell/skip-link.tsx'
import { WaitingMessages } from './shell/waiting-messages.ts'
import { WaitingSwipes } from './shell/waiting-swipes.ts'

const queries = createQueryClient()
// Prerendered pages hold what visitors see, which may differ from what a member would see.
if (!signedInBefore()) learnAhead(queries)

export const App = () => (
  <StrictMode>
    {/* The content security policy forbids style elements; these styles are in the style sheet. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <BrowserRouter>
            <ErrorBoundary place="app">
              <SkipLink />
              <OfflineBanner />
              <MailedLinks />
              <WaitingSwipes />
              <WaitingMessages />
              <KeepingChats />
              <Moves />
              <AppRoutes />
            </ErrorBoundary>
          </BrowserRouter>
        </SessionProvider>
      </QueryClientProvider>
      <Toasts />
    </CSPProvider>
  </StrictMode>
)

/** Rendered before the screens, so that the navigation count is up to date when a screen mounts. */
function Moves() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (pathname !== last.current) moves.set(moves.get() + 1)
    last.current = pathname
  }, [pathname])
  useScrollMemory()
  return null
}

/** Loads the toaster with the first toast. If that fails, the next toast tries again. */
function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      onFirstToast(() => {
        void import('#ui/toaster.tsx').then(
          (module) => setToaster(() => module.Toaster),
          () => {},
        )
      }),
    [],
  )
  return Toaster && <Toaster />
}
