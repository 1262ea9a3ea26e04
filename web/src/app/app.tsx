import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, StrictMode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import '#lib/popstate-interceptor.ts'
import { hydrateQueries } from '#lib/prerendered-queries.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { SessionProvider } from '#lib/session.tsx'
import { wasSignedIn } from '#lib/session-hint.ts'
import { navigationCount } from '#ui/screen.tsx'
import { onFirstToast } from '#ui/toast.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { EmailLinks } from './shell/email-links.ts'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { OfflineChats } from './shell/offline-chats.ts'
import { QueuedMessages } from './shell/queued-messages.ts'
import { QueuedSwipes } from './shell/queued-swipes.ts'
import { useScrollRestoration } from './shell/scroll-restoration.ts'
import { SkipLink } from './shell/skip-link.tsx'

const queries = createQueryClient()
// Prerendered pages hold what visitors see, which may differ from what a member would see.
if (!wasSignedIn()) hydrateQueries(queries)

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
              <EmailLinks />
              <QueuedSwipes />
              <QueuedMessages />
              <OfflineChats />
              <NavigationCounter />
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
function NavigationCounter() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (pathname !== last.current) navigationCount.set(navigationCount.get() + 1)
    last.current = pathname
  }, [pathname])
  useScrollRestoration()
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
