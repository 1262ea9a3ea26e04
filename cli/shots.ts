import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD, jonas } from '../server/seed/people.ts'
import { freePort } from '../server/src/platform/free-port.ts'
import { readArgs } from './args.ts'
import { chromiumPath, requireTools } from './requirements.ts'
import { takeShareCard } from './share-card.ts'
import { step, UserError } from './terminal.ts'
import { projectRoot } from './tools.ts'

const PICTURES = resolve(projectRoot, 'web/public/pictures')
const READY_MS = 180_000
/** `width` and `height` are twice the size on the front page, for high-density screens. */
const PHONE = { view: { width: 390, height: 844 }, width: 420, height: 909 }
const DESKTOP = { view: { width: 1_440, height: 900 }, width: 960, height: 600 }

interface Shot {
  name: string
  size: typeof PHONE
  open(page: Page): Promise<void>
}

/** The screenshots on the front page, each with the steps to get there. */
const SHOTS: readonly Shot[] = [
  {
    name: 'shot-discover-m',
    size: PHONE,
    open: async (page) => {
      await page.goto('/discover')
      await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
    },
  },
  {
    name: 'shot-chat-d',
    size: DESKTOP,
    open: async (page) => {
      await page.goto('/matches')
      await page.getByRole('link', { name: /Tomás Quiroga/ }).click()
      await page.getByRole('textbox', { name: /^Message|^Write/ }).waitFor()
    },
  },
  {
    name: 'shot-match-m',
    size: PHONE,
    open: async (page) => {
      await page.goto('/matches?tab=likes')
      await page.getByRole('button', { name: /^Like/ }).first().click()
      await page.getByRole('dialog', { name: /said yes/ }).waitFor()
    },
  },
  { name: 'shot-creator-d', size: DESKTOP, open: (page) => openCreator(page) },
  { name: 'shot-creator-m', size: PHONE, open: (page) => openCreator(page) },
]

async function openCreator(page: Page): Promise<void> {
  await page.goto('/creators/mira')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Takes new pictures for the front page: the link preview and the screenshots of the app. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArgs(args, { share: { type: 'boolean' } })
  await requireTools('chromium')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    await step('The card of a link', () => takeShareCard(browser, resolve(PICTURES, 'share.jpg')))
    if (!values.share) await takeScreenshots(browser)
  } finally {
    await browser.close()
  }
}

async function takeScreenshots(browser: Browser): Promise<void> {
  const folder = await mkdtemp(resolve(tmpdir(), 'koji-shots-'))
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'false', CAPTCHA_COST: '1' }
  const server = spawn(
    process.execPath,
    [...process.execArgv, resolve(projectRoot, 'cli/main.ts'), 'start'],
    {
      env: { ...process.env, ...env, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const exited = once(server, 'exit')
  try {
    const baseURL = `http://localhost:${port}`
    await step('Starting a demo of its own', () => waitUntilReady(baseURL))
    const storageState = await step('Signing in', () => signIn(browser, baseURL))
    for (const theme of ['light', 'dark'] as const)
      for (const shot of SHOTS)
        await step(`${shot.name}, ${theme}`, () => take(browser, { baseURL, storageState }, shot, theme))
  } finally {
    server.kill('SIGINT')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
}

async function waitUntilReady(baseURL: string): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${baseURL}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new UserError('The demo did not start in time.')
}

async function take(
  browser: Browser,
  session: BrowserContextOptions,
  { name, size, open }: Shot,
  theme: 'light' | 'dark',
): Promise<void> {
  const { view, width, height } = size
  const device = { viewport: view, deviceScaleFactor: 2, colorScheme: theme, hasTouch: size === PHONE }
  const context = await browser.newContext({ ...session, ...device, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await open(page)
    await waitForImages(page)
    const file = resolve(PICTURES, `${name}${theme === 'dark' ? '-dark' : ''}.webp`)
    await sharp(await page.screenshot())
      .resize({ width, height, fit: 'cover', position: 'top' })
      .webp({ quality: 82, effort: 6 })
      .toFile(file)
  } finally {
    await context.close()
  }
}

/** Returns the cookies of a demo member. */
async function signIn(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email').focus()
  await page.getByText("You're human").waitFor()
  await page.getByLabel('Email').fill(jonas.email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/discover')
  const state = await context.storageState()
  await context.close()
  return state
}

/** Waits for fonts and visible images. Images below the fold only load when the page scrolls. */
async function waitForImages(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(`document.fonts.ready.then(() => Promise.all([...document.images]
    .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode().catch(() => {}))))`)
}
