import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { accessibilityFaults } from '../../e2e/accessibility.ts'
import type { Budget } from '../budget.ts'
import { BenchError } from '../harness/stage.ts'

const WIDTHS = [320, 360, 1440]
const THEMES = ['light', 'dark'] as const
/** Enough time for late fonts, images and responses. */
const SETTLED_MS = 3_000
const MAX_SHIFT = 0.01

interface Visit {
  place: string
  shift: number
  moved: string[]
  /** Horizontal overflow in pixels. */
  overflow: number
  violations: string[]
}

/** Visits a page at every width in both themes. Each row shows the worst visit. */
export async function measureVisits(
  browser: Browser,
  url: string,
  path: string,
): Promise<{ budgets: Budget[]; notes: string[] }> {
  const visits: Visit[] = []
  for (const theme of THEMES)
    visits.push(...(await Promise.all(WIDTHS.map((width) => visit(browser, url, { width, theme })))))
  const shift = worst(visits, (visit) => visit.shift)
  const overflow = worst(visits, (visit) => visit.overflow)
  const violations = worst(visits, (visit) => visit.violations.length)
  return {
    budgets: [
      { what: `Layout shift ${path}`, ...shift, unit: '', most: MAX_SHIFT },
      { what: `Sideways scroll ${path}`, ...overflow, unit: 'px', most: 0 },
      { what: `axe violations ${path}`, ...violations, unit: '', most: 0 },
    ],
    notes: [
      ...visits
        .filter((visit) => visit.shift > MAX_SHIFT)
        .map((visit) => `Layout shift ${path} at ${visit.place}: ${visit.moved.join(', ')}`),
      ...visits
        .filter((visit) => visit.violations.length > 0)
        .map((visit) => `axe ${path} at ${visit.place}: ${visit.violations.join(', ')}`),
    ],
  }
}

function worst(visits: Visit[], metric: (visit: Visit) => number): Pick<Budget, 'value' | 'beside'> {
  const most = visits.toSorted((a, b) => metric(b) - metric(a))[0]!
  return { value: metric(most), ...(metric(most) > 0 && { beside: most.place }) }
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
    await page.addInitScript(recordShifts)
    const response = await page.goto(url)
    if (!response?.ok()) throw new BenchError(`${url} answered ${response?.status()}.`)
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

/** Runs in the page before any other script. */
function recordShifts(): void {
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

const readLayout = (page: Page): Promise<Shifts & { overflow: number }> =>
  page.evaluate(() => ({
    ...(globalThis as unknown as { shifts: Shifts }).shifts,
    overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }))
