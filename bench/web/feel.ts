import { getCaptcha, postSession } from '@koji/contract'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/seed/people.ts'
import { solveOffer } from '../../server/test/captcha.ts'
import type { Budget } from '../budget.ts'
import { percentile } from '../deck/cost.ts'

const SLOWER = 4
const SWIPES = 15
const DRAG_MS = 2_000

/** How swiping feels on a slow phone: how soon the next card is there, and whether a card follows the finger. */
export async function measureFeel(browser: Browser, origin: string): Promise<Budget[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: origin })
  try {
    await signIn(context)
    const page = await context.newPage()
    await page.goto('/discover')
    await page.locator('article h2').waitFor()
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const answers: number[] = []
    for (let turn = 0; turn < SWIPES; turn++) answers.push(await timeOfSwipe(page))
    return [
      {
        what: `Swipe until the next card is painted, ${SLOWER} × slower`,
        ...{ value: percentile(answers, 0.95), unit: 'ms', most: 50 },
      },
      {
        what: `Frames a second while a card is dragged, ${SLOWER} × slower`,
        ...{ value: await framesOfDrag(page), unit: '', least: 59 },
      },
    ]
  } finally {
    await context.close()
  }
}

async function signIn({ request }: BrowserContext): Promise<void> {
  const captcha = await solveOffer(await (await request.get(getCaptcha.path)).json())
  await request.post(postSession.path, {
    data: { email: 'wanda@koji.example', password: DEMO_PASSWORD, captcha },
  })
}

/** From the key to the frame that shows somebody else. Passes, so that no celebration comes between. */
async function timeOfSwipe(page: Page): Promise<number> {
  // Past the flight of the last card.
  await page.waitForTimeout(600)
  const painted = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const shown = () => document.querySelector('article')?.getAttribute('aria-label')
        const before = shown()
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (shown() === before) requestAnimationFrame(look)
              // A task after the frame in which it changed: by then it is painted.
              else requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)))
            }
            look()
          },
          { once: true, capture: true },
        )
      }),
  )
  await page.keyboard.press('ArrowLeft')
  return painted
}

async function framesOfDrag(page: Page): Promise<number> {
  const { x, y, width, height } = (await page.locator('article').boundingBox())!
  const middle = { x: x + width / 2, y: y + height / 3 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  const counting = page.evaluate(
    (ms) =>
      new Promise<number>((done) => {
        let frames = 0
        let begun: number | undefined
        const count = (now: number) => {
          begun ??= now
          if (now - begun >= ms) done((frames * 1_000) / (now - begun))
          else requestAnimationFrame(count)
          frames++
        }
        requestAnimationFrame(count)
      }),
    DRAG_MS,
  )
  const end = performance.now() + DRAG_MS * 1.1
  for (let turn = 0; performance.now() < end; turn++)
    await page.mouse.move(middle.x + Math.sin(turn / 10) * width * 0.3, middle.y + Math.cos(turn / 7) * 30)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.up()
  return counting
}
