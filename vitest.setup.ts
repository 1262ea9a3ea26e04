import { afterEach, vi } from 'vitest'

// Test files share a worker: what a test replaces is put back, also when the test fails.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
