import { vi } from 'vitest'

// The web app's modules hold the state of one page. Test files share a worker, and each starts with a page of its own.
vi.resetModules()
