import { afterAll, vi } from 'vitest'

// Test files share a worker: whatever one of them replaces is put back before the next one starts.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
