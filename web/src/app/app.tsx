import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useLayoutEffect, useRef } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { Unreachable } from '../lib/api.ts'
import { SessionProvider } from '../lib/session.tsx'
import { noteNavigation } from '../ui/screen.tsx'
import { Toaster } from '../ui/toast.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { useScrollMemory } from './shell/scroll-memory.ts'
import { SkipLink } from './shell/skip-link.tsx'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is an answer, and `call` has already tried again where that could help.
      retry: (failures, error) => failures < 2 && error instanceof Unreachable,
    },
  },
})

export const App = () => (
  <StrictMode>
    {/* The page's policy allows no style elements; ours are in the style sheet. */}
    <CSPProvider disableStyleElements>
      <ErrorBoundary place="app">
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <BrowserRouter>
              <SkipLink />
              <OfflineBanner />
              <Moves />
              <AppRoutes />
            </BrowserRouter>
          </SessionProvider>
        </QueryClientProvider>
      </ErrorBoundary>
      <Toaster />
    </CSPProvider>
  </StrictMode>
)

/** Stands before the screens, so that they already know how one came when they appear. */
function Moves() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (pathname !== last.current) noteNavigation()
    last.current = pathname
  }, [pathname])
  useScrollMemory()
  return null
}
