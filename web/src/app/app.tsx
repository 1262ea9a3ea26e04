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
// What strangers see there is not what a member would.
if (!signedInBefore()) learnAhead(queries)

export const App = () => (
  <StrictMode>
    {/* The page's policy allows no style elements; ours are in the style sheet. */}
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

/** Stands before the screens, so that they already know how one came when they appear. */
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

/** Fetched with the first toast. Without a network it stays away, and the next toast tries again. */
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
