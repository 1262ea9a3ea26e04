import '../ui/theme.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { config } from 'zod/mini'
import { Refused } from '../lib/api.ts'
import { AppRoutes } from './routes.tsx'

// Zod would compile its checks with `new Function`, which the page's policy forbids.
config({ jitless: true })

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is an answer: asking again will not change it.
      retry: (failures, error) => failures < 2 && !(error instanceof Refused && error.problem.status < 500),
    },
  },
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
