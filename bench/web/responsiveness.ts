import { getCaptcha, getConversations, postSession } from '@koji/contract'
import type { Browser, BrowserContext, JSHandle, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/seed/people.ts'
import { solveCaptchaChallenge } from '../../server/test/captcha.ts'
import type { Budget } from '../budget.ts'
import { percentile } from '../deck/cost.ts'

const CPU_SLOWDOWN = 4
const TURNS = 15
const DRAG_MS = 2_000
/** Longer than the animation of the previous turn. */
const PAUSE_MS = 600
/** A change that takes longer counts as this long. */
const TIMEOUT_MS = 10_000

/** Responsiveness on a slow phone: the delay until an action is painted, and the frame rate while dragging a card. */
export async function measureResponsiveness(browser: Browser, origin: string): Promise<Budget[]> {
  return [
    ...(await onPhone(browser, origin, { email: null, work: measureBarePage })),
    ...(await onPhone(browser, origin, { email: 'wanda@koji.example', work: measureSwiping })),
    ...(await onPhone(browser, origin, { email: 'jonas@koji.example', work: measureMessaging })),
  ]
}

async function onPhone(
  browser: Browser,
  baseURL: string,
  {
    email,
    work,
  }: { email: string | null; work(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> },
): Promise<Budget[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL })
  try {
    if (email) await signIn(context, email)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    return await work(page, async () => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    })
  } finally {
    await context.close()
  }
}

async function signIn({ request }: BrowserContext, email: string): Promise<void> {
  const captcha = await solveCaptchaChallenge(await (await request.get(getCaptcha.path)).json())
  await request.post(postSession.path, { data: { email, password: DEMO_PASSWORD, captcha } })
}

/** Only the top card has a label. */
const CARD = 'article[aria-label]'
const nextCard = { watched: CARD, attribute: 'aria-label', by: 'keydown' } as const

/** The smallest page that can respond. It has no goal, and shows how much time the browser and machine take. */
async function measureBarePage(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> {
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
  const { most: _, ...keyPress } = await measureDelay(
    'Key press until a bare page is painted',
    page,
    nextCard,
    () => page.keyboard.press('ArrowLeft'),
  )
  return [
    keyPress,
    {
      what: `Frames per second of a bare card, ${CPU_SLOWDOWN} × slower`,
      value: await measureDragFrames(page),
      unit: '',
    },
  ]
}

async function measureSwiping(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> {
  await page.goto('/discover')
  await page.locator(`${CARD} h2`).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown()
  // Passes only, because a match would open a dialog.
  return [
    await measureDelay('Swipe until the next card is painted', page, nextCard, () =>
      page.keyboard.press('ArrowLeft'),
    ),
    {
      what: `Frames per second while dragging a card, ${CPU_SLOWDOWN} × slower`,
      value: await measureDragFrames(page),
      unit: '',
      least: 59,
    },
  ]
}

async function measureMessaging(page: Page, slowDown: () => Promise<void>): Promise<Budget[]> {
  await page.goto('/matches')
  const { items } = (await (await page.request.get(getConversations.path)).json()) as {
    items: { match: { id: string } }[]
  }
  await page.getByRole('tab').first().waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown()
  const [one, other] = await Promise.all([0, 1].map((n) => page.getByRole('tab').nth(n).boundingBox()))
  const selected = { watched: '[role=tab][aria-selected=true]', attribute: 'id', by: 'pointerdown' } as const
  let turn = 0
  // Clicks by position, because Playwright's own click waits for the element to be stable, which takes longer than a tap.
  const change = await measureDelay('Tab change until it is painted', page, selected, () => {
    const { x, y, width, height } = (++turn % 2 ? other : one)!
    return page.mouse.click(x + width / 2, y + height / 2)
  })
  await page.goto(`/chat/${items[0]!.match.id}`)
  const textbox = page.getByRole('textbox', { name: /^Message to/ })
  await textbox.waitFor()
  await page.waitForTimeout(PAUSE_MS * 3)
  const sent = { watched: '[role=log] article', attribute: null, by: 'keydown' } as const
  const send = await measureDelay(
    'Send until the message is painted',
    page,
    sent,
    async () => {
      await page.keyboard.press('Enter')
    },
    () => textbox.fill(`Number ${turn++}`),
  )
  return [change, send]
}

interface Change {
  /** Selector of the watched elements. */
  watched: string
  /** The attribute of the first element that changes. Null for the text of the last, since older ones may be removed. */
  attribute: string | null
  /** The event that causes the change. */
  by: 'keydown' | 'pointerdown'
}

async function measureDelay(
  what: string,
  page: Page,
  change: Change,
  action: () => Promise<void>,
  prepare: () => Promise<void> = async () => undefined,
): Promise<Budget> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await page.waitForTimeout(PAUSE_MS)
    await prepare()
    const painted = await watchPainted(page, change)
    await action()
    times.push(
      await painted.evaluate(
        ({ delay }, max) => Promise.race([delay, new Promise<number>((end) => setTimeout(end, max, max))]),
        TIMEOUT_MS,
      ),
    )
  }
  return {
    what: `${what}, ${CPU_SLOWDOWN} × slower`,
    value: percentile(times, 0.95),
    unit: 'ms',
    most: 50,
    beside: `p50 ${percentile(times, 0.5).toFixed(0)} ms`,
  }
}

/** Measures the time from an event to the frame that shows its effect. Resolves once the page is listening. */
const watchPainted = (page: Page, change: Change): Promise<JSHandle<{ delay: Promise<number> }>> =>
  page.evaluateHandle(
    ({ watched, attribute, by }) => ({
      delay: new Promise<number>((done) => {
        const read = () =>
          attribute
            ? document.querySelector(watched)?.getAttribute(attribute)
            : [...document.querySelectorAll(watched)].at(-1)?.textContent
        const before = read()
        addEventListener(
          by,
          ({ timeStamp }) => {
            const checkFrame = () => {
              if (read() === before) return requestAnimationFrame(checkFrame)
              // The first task after this frame runs once the frame is painted.
              const { port1, port2 } = new MessageChannel()
              port1.addEventListener('message', () => done(performance.now() - timeStamp))
              port1.start()
              port2.postMessage(null)
            }
            requestAnimationFrame(checkFrame)
          },
          { once: true, capture: true },
        )
      }),
    }),
    change,
  )

async function measureDragFrames(page: Page): Promise<number> {
  // The previous card is still leaving and would be mistaken for the one to drag.
  await page.waitForTimeout(PAUSE_MS)
  const { x, y, width, height } = (await page.locator(CARD).boundingBox())!
  const center = { x: x + width / 2, y: y + height / 3 }
  await page.mouse.move(center.x, center.y)
  await page.mouse.down()
  const frameRate = page.evaluate(
    (ms) =>
      new Promise<number>((done) => {
        let frames = 0
        let startedAt: number | undefined
        const count = (now: number) => {
          startedAt ??= now
          if (now - startedAt >= ms) done((frames * 1_000) / (now - startedAt))
          else requestAnimationFrame(count)
          frames++
        }
        requestAnimationFrame(count)
      }),
    DRAG_MS,
  )
  const end = performance.now() + DRAG_MS * 1.1
  for (let turn = 0; performance.now() < end; turn++)
    await page.mouse.move(center.x + Math.sin(turn / 10) * width * 0.3, center.y + Math.cos(turn / 7) * 30)
  await page.mouse.move(center.x, center.y)
  await page.mouse.up()
  return frameRate
}
