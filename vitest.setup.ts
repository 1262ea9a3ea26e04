import { afterAll, vi } from 'vitest'

// Test files share a worker, so timers, globals and environment variables are restored after each file.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
