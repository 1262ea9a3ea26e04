import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from '../server/src/platform/free-port.ts'

// Workers load this file too, so the choices of the first load are passed on in the environment.
process.env.KOJI_E2E_PORT ??= String(await freePort())
process.env.KOJI_E2E_PEOPLE ??= String(await freePort())
process.env.KOJI_E2E_DATA ??= createTemporaryFolder()
const baseURL = `http://localhost:${process.env.KOJI_E2E_PORT}`

const SCREENS = 'routes.test.ts'
const chrome = devices['Desktop Chrome']
const wide = { ...chrome, viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const
const phone = {
  ...chrome,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: 'dark',
} as const
/** The deep run before a release runs every journey at both sizes. */
const deep = Boolean(process.env.KOJI_DEEP)

export default defineConfig({
  testMatch: '*.test.ts',
  outputDir: 'results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // These timeouts only end a test that hangs. A slow machine doesn't reach them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    // Tests about motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker answers for all pages of its browser, so only the tests about it allow one.
    serviceWorkers: 'block',
    // Recording a trace costs more than the tests themselves; TRACE=1 turns it on.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
  // A journey runs once, on a wide screen, unless its title says otherwise: @phone runs it on a phone instead, @both on
  // both. @later tests advance the sandbox provider's clock, which all tests share, so they run last and alone.
  projects: [
    { name: 'wide', testIgnore: SCREENS, grepInvert: /@phone|@later/, use: wide },
    {
      name: 'phone',
      testIgnore: SCREENS,
      ...(deep ? { grepInvert: /@wide|@later/ } : { grep: /@phone|@both/ }),
      use: phone,
    },
    { name: 'screens', testMatch: SCREENS, use: wide },
    {
      name: 'later',
      grep: /@later/,
      workers: 1,
      dependencies: ['wide', 'phone', 'screens'],
      use: wide,
    },
  ],
  webServer: [
    startServer('../cli/main.ts start', `${baseURL}/readyz`),
    startServer('account-server.ts', `http://127.0.0.1:${process.env.KOJI_E2E_PEOPLE}`),
  ],
})

function startServer(program: string, url: string) {
  return {
    command: `node --disable-warning=ExperimentalWarning ${program}`,
    url,
    timeout: 600_000,
    env: {
      PORT: process.env.KOJI_E2E_PORT!,
      DATA_DIR: process.env.KOJI_E2E_DATA!,
      RATE_LIMITS: 'false',
      CAPTCHA_COST: '1',
      LOG_LEVEL: 'error',
      VITE_GALLERY: '1',
    },
    gracefulShutdown: { signal: 'SIGINT' as const, timeout: 60_000 },
    stderr: 'pipe' as const,
  }
}

/** The folder is removed when this process exits: during Playwright's own teardown, the database still writes there. */
function createTemporaryFolder(): string {
  const folder = mkdtempSync(resolve(tmpdir(), 'koji-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
