import type { Page } from '@playwright/test'

/** Nothing moves or fades any more: colours would be measured half-way, and a press would meet what has moved on. */
export const settled = (page: Page, patience = 300) =>
  page.evaluate(async (most) => {
    const ended = document.getAnimations().map((animation) => animation.finished.catch(() => {}))
    // Some never end.
    await Promise.race([Promise.all(ended), new Promise((enough) => setTimeout(enough, most))])
  }, patience)
