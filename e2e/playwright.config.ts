import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from '../server/src/platform/free-port.ts'

// Workers read this file too: what the first one chose stays in the environment.
process.env.KOJI_E2E_PORT ??= String(await freePort())
process.env.KOJI_E2E_DATA ??= ownFolder()
const baseURL = `http://localhost:${process.env.KOJI_E2E_PORT}`

const EVERY_SIZE = 'routes.test.ts'
const chrome = devices['Desktop Chrome']

export default defineConfig({
  testMatch: '*.test.ts',
  outputDir: 'results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  use: {
    baseURL,
    // A worker answers for all pages of its browser; what is about it lets it in.
    serviceWorkers: 'block',
    // Recording every step costs more than all the tests; TRACE=1 brings it back for a closer look.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
  // Each journey once as a phone in the dark and once as a wide screen in the light; every screen at every size by itself.
  // What only one of them has (the sidebar, the tab bar) is tagged for it.
  // What lets the time of the test provider go on comes last and alone: that time is everybody's.
  projects: [
    {
      name: 'wide',
      testIgnore: EVERY_SIZE,
      grepInvert: /@phone|@later/,
      use: { ...chrome, viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
    {
      name: 'phone',
      testIgnore: EVERY_SIZE,
      grepInvert: /@wide|@later/,
      use: { ...chrome, viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' },
    },
    { name: 'every size', testMatch: EVERY_SIZE, use: chrome },
    {
      name: 'later',
      grep: /@later/,
      workers: 1,
      dependencies: ['wide', 'phone', 'every size'],
      use: { ...chrome, viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
  ],
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning ../cli/main.ts start',
    url: `${baseURL}/readyz`,
    env: {
      PORT: process.env.KOJI_E2E_PORT,
      DATA_DIR: process.env.KOJI_E2E_DATA,
      RATE_LIMITS: 'false',
      CAPTCHA_COST: '1',
      LOG_LEVEL: 'error',
      VITE_GALLERY: '1',
    },
    gracefulShutdown: { signal: 'SIGINT', timeout: 10_000 },
    stderr: 'pipe',
  },
})

/** Goes when this process does: a teardown of Playwright's own runs while the database still writes there. */
function ownFolder(): string {
  const folder = mkdtempSync(resolve(tmpdir(), 'koji-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
