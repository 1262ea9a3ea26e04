import { vi } from 'vitest'

// The web app's modules hold the state of one page. Test files share a worker, so each starts with fresh modules.
vi.resetModules()
