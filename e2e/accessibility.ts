import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(part: string, options: RunOptions): Promise<AxeResults>
}

/** What width and theme can change without the page becoming another one. */
export const LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

/** Accessibility faults of the page or of one part of it, by all rules or by those named. */
export async function accessibilityFaults(
  page: Page,
  rules?: readonly string[],
  part = 'html',
): Promise<string[]> {
  // Once a page: handing over the source takes longer than looking does. The page's policy does not apply to this.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  const wish = { part, options }
  const { violations } = await page.evaluate(async (how) => {
    // A half-faded color has no contrast worth measuring. Animations inside skipped content-visibility boxes never
    // finish when waited for, so all of them are ended here; endless ones can't be.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    for (const animation of document.getAnimations())
      if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
    for (let frame = 0; frame < 60 && document.querySelector('[data-ending-style]'); frame++)
      await new Promise(requestAnimationFrame)
    try {
      return await (window as unknown as { axe: Axe }).axe.run(how.part, how.options)
    } finally {
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1)
    }
  }, wish)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
