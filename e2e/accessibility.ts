import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(part: string, options: RunOptions): Promise<AxeResults>
}

/** The rules whose result depends on width and theme. */
export const APPEARANCE_RULES = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'link-in-text-block',
]

/** Returns the accessibility violations of the page or one part of it, by all rules or the given ones. */
export async function accessibilityFaults(
  page: Page,
  rules?: readonly string[],
  part = 'html',
): Promise<string[]> {
  // Injected once per page, since sending the source takes longer than the check. The page's CSP doesn't apply here.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  const { violations } = await page.evaluate(
    async (check) => {
      // Half-faded colors fail the contrast rule, so transitions are turned off and animations finished. Waiting isn't an
      // option: animations inside skipped content-visibility boxes never end. Infinite animations can't be finished.
      const noTransitions = new CSSStyleSheet()
      noTransitions.replaceSync('*, *::before, *::after { transition: none !important }')
      document.adoptedStyleSheets.push(noTransitions)
      for (const animation of document.getAnimations())
        if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
      for (let frame = 0; frame < 60 && document.querySelector('[data-ending-style]'); frame++)
        await new Promise(requestAnimationFrame)
      try {
        return await (window as unknown as { axe: Axe }).axe.run(check.part, check.options)
      } finally {
        document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(noTransitions), 1)
      }
    },
    { part, options },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
