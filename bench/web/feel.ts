import { getCaptcha, getChats, postSession } from '@koji/contract'
import type { Browser, BrowserContext, JSHandle, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/seed/people.ts'
import { solveOffer } from '../../server/test/captcha.ts'
import type { Budget } from '../budget.ts'
import { percentile } from '../deck/cost.ts'

const SLOWER = 4
const TURNS = 15
const DRAG_MS = 2_000
/** Past the movement that the last turn began. */
const REST_MS = 600
/** What is not there by then never comes. */
const NEVER_MS = 10_000

/** How the app feels on a slow phone: how soon it answers, and whether a card follows the finger. */
export async function measureFeel(browser: Browser, origin: string): Promise<Budget[]> {
  return [
    ...(await onPhone(browser, origin, { as: null, work: bare })),
    ...(await onPhone(browser, origin, { as: 'wanda@koji.example', work: swiping })),
    ...(await onPhone(browser, origin, { as: 'jonas@koji.example', work: talking })),
  ]
}

async function onPhone(
  browser: Browser,
  baseURL: string,
  { as, work }: { as: string | null; work(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> },
): Promise<Budget[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL })
  try {
    if (as) await signIn(context, as)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    return await work(page, async () => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    })
  } finally {
    await context.close()
  }
}

async function signIn({ request }: BrowserContext, email: string): Promise<void> {
  const captcha = await solveOffer(await (await request.get(getCaptcha.path)).json())
  await request.post(postSession.path, { data: { email, password: DEMO_PASSWORD, captcha } })
}

/** Those beneath and on their way out have no name. */
const CARD = 'article[aria-label]'
const next = { watched: CARD, attribute: 'aria-label', by: 'keydown' } as const

/** The least that can answer, without a goal: as much of what the others take is the browser's and the machine's. */
async function bare(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> {
  await page.setContent(
    '<article aria-label="0" style="width: 358px; height: 600px; background: orange"><h2>0</h2></article>',
  )
  await page.evaluate(() => {
    const card = document.querySelector('article')!
    addEventListener('keydown', () => {
      const turn = String(Number(card.ariaLabel) + 1)
      card.setAttribute('aria-label', turn)
      card.firstElementChild!.textContent = turn
    })
    addEventListener('pointermove', ({ buttons, clientX, clientY }) => {
      if (buttons) card.style.transform = `translate3d(${clientX - 179}px, ${clientY - 200}px, 0)`
    })
  })
  await slowDown()
  const { most: _, ...key } = await answer('A key until a bare page is painted', page, next, () =>
    page.keyboard.press('ArrowLeft'),
  )
  return [
    key,
    { what: `Frames a second of a bare card, ${SLOWER} × slower`, value: await framesOfDrag(page), unit: '' },
  ]
}

async function swiping(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> {
  await page.goto('/discover')
  await page.locator(`${CARD} h2`).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown()
  // Passes, so that no celebration comes between.
  return [
    await answer('Swipe until the next card is painted', page, next, () => page.keyboard.press('ArrowLeft')),
    {
      what: `Frames a second while a card is dragged, ${SLOWER} × slower`,
      value: await framesOfDrag(page),
      unit: '',
      least: 59,
    },
  ]
}

async function talking(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> {
  await page.goto('/matches')
  const { items } = (await (await page.request.get(getChats.path)).json()) as {
    items: { match: { id: string } }[]
  }
  await page.getByRole('tab').first().waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown()
  const [one, other] = await Promise.all([0, 1].map((n) => page.getByRole('tab').nth(n).boundingBox()))
  const selected = { watched: '[role=tab][aria-selected=true]', attribute: 'id', by: 'pointerdown' } as const
  let turn = 0
  // Where they are, from when they are pressed: Playwright would first look at the page by itself, for longer than a finger does.
  const change = await answer('Another tab until it is painted', page, selected, () => {
    const { x, y, width, height } = (++turn % 2 ? other : one)!
    return page.mouse.click(x + width / 2, y + height / 2)
  })
  await page.goto(`/chat/${items[0]!.match.id}`)
  const words = page.getByRole('textbox', { name: /^Message to/ })
  await words.waitFor()
  await page.waitForTimeout(REST_MS * 3)
  const sent = { watched: '[role=log] article', attribute: null, by: 'keydown' } as const
  const send = await answer(
    'Send until the message is painted',
    page,
    sent,
    async () => {
      await page.keyboard.press('Enter')
    },
    () => words.fill(`Number ${turn++}`),
  )
  return [change, send]
}

interface Change {
  /** What is looked at. */
  watched: string
  /** Which attribute of the first of it changes; null: the words of the last, as those above it may go when it comes. */
  attribute: string | null
  /** What begins it. */
  by: 'keydown' | 'pointerdown'
}

async function answer(
  what: string,
  page: Page,
  change: Change,
  act: () => Promise<void>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Budget> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await page.waitForTimeout(REST_MS)
    await prepare()
    const painted = await watchPainted(page, change)
    await act()
    times.push(
      await painted.evaluate(
        ({ at }, most) => Promise.race([at, new Promise<number>((end) => setTimeout(end, most, most))]),
        NEVER_MS,
      ),
    )
  }
  return {
    what: `${what}, ${SLOWER} × slower`,
    value: percentile(times, 0.95),
    unit: 'ms',
    most: 50,
    beside: `half within ${percentile(times, 0.5).toFixed(0)} ms`,
  }
}

/** From what somebody does to the frame that shows it. Listens from when this is settled. */
const watchPainted = (page: Page, change: Change): Promise<JSHandle<{ at: Promise<number> }>> =>
  page.evaluateHandle(
    ({ watched, attribute, by }) => ({
      at: new Promise<number>((done) => {
        const shown = () =>
          attribute
            ? document.querySelector(watched)?.getAttribute(attribute)
            : [...document.querySelectorAll(watched)].at(-1)?.textContent
        const before = shown()
        addEventListener(
          by,
          ({ timeStamp }) => {
            const look = () => {
              if (shown() === before) return requestAnimationFrame(look)
              // The first task after this frame: by then it is painted.
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => done(performance.now() - timeStamp))
              port1.start()
              port2.postMessage(null)
            }
            requestAnimationFrame(look)
          },
          { once: true, capture: true },
        )
      }),
    }),
    change,
  )

async function framesOfDrag(page: Page): Promise<number> {
  // The last card is still on its way out, and would be taken for the one to drag.
  await page.waitForTimeout(REST_MS)
  const { x, y, width, height } = (await page.locator(CARD).boundingBox())!
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
