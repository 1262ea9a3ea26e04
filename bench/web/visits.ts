import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { accessibilityFaults } from '../../e2e/accessibility.ts'
import type { Budget } from '../budget.ts'
import { BenchError } from '../harness/stage.ts'

const WIDTHS = [320, 360, 1440]
const THEMES = ['light', 'dark'] as const
/** Fonts, pictures and answers that come late have come by then. */
const SETTLED_MS = 3_000
const MOST_SHIFT = 0.01

interface Visit {
  place: string
  shift: number
  moved: string[]
  /** Pixels that stick out to the side. */
  beyond: number
  violations: string[]
}

/** How a page behaves at every width and in both themes. Each line shows the worst visit. */
export async function measureVisits(
  browser: Browser,
  url: string,
  path: string,
): Promise<{ budgets: Budget[]; notes: string[] }> {
  const visits: Visit[] = []
  for (const theme of THEMES)
    visits.push(...(await Promise.all(WIDTHS.map((width) => visit(browser, url, { width, theme })))))
  const shift = worst(visits, (one) => one.shift)
  const beyond = worst(visits, (one) => one.beyond)
  const violations = worst(visits, (one) => one.violations.length)
  return {
    budgets: [
      { what: `Layout shift ${path}`, ...shift, unit: '', most: MOST_SHIFT },
      { what: `Sideways scroll ${path}`, ...beyond, unit: 'px', most: 0 },
      { what: `axe violations ${path}`, ...violations, unit: '', most: 0 },
    ],
    notes: [
      ...visits
        .filter((one) => one.shift > MOST_SHIFT)
        .map((one) => `Layout shift ${path} at ${one.place}: ${one.moved.join(', ')}`),
      ...visits
        .filter((one) => one.violations.length > 0)
        .map((one) => `axe ${path} at ${one.place}: ${one.violations.join(', ')}`),
    ],
  }
}

function worst(visits: Visit[], of: (visit: Visit) => number): Pick<Budget, 'value' | 'beside'> {
  const most = visits.toSorted((a, b) => of(b) - of(a))[0]!
  return { value: of(most), ...(of(most) > 0 && { beside: most.place }) }
}

async function visit(
  browser: Browser,
  url: string,
  { width, theme }: { width: number; theme: (typeof THEMES)[number] },
): Promise<Visit> {
  const viewport = { width, height: width < 768 ? 740 : 900 }
  const context = await browser.newContext({ viewport, colorScheme: theme })
  try {
    const page = await context.newPage()
    await page.addInitScript(addUpShifts)
    const answer = await page.goto(url)
    if (!answer?.ok()) throw new BenchError(`${url} answered ${answer?.status()}.`)
    await wait(SETTLED_MS)
    return {
      place: `${width} px, ${theme}`,
      ...(await readLayout(page)),
      violations: await accessibilityFaults(page),
    }
  } finally {
    await context.close()
  }
}

interface Shifts {
  shift: number
  moved: string[]
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Runs in the page, before anything else does. */
function addUpShifts(): void {
  const shifts: Shifts = { shift: 0, moved: [] }
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      shifts.shift += entry.value
      for (const { node } of entry.sources) {
        const text = node?.textContent?.trim().slice(0, 30) ?? ''
        shifts.moved.push(`${node?.nodeName.toLowerCase()} "${text}" (${entry.value.toFixed(3)})`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const readLayout = (page: Page): Promise<Shifts & { beyond: number }> =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { shifts: Shifts }).shifts,
    beyond: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }))
