import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { WEB_ROOT } from '../../server/src/main.ts'
import type { Budget } from '../budget.ts'
import { requireChromium, startChromium } from '../harness/chromium.ts'
import { startKoji } from '../harness/servers.ts'
import type { Stage } from '../harness/stage.ts'
import { measureScores } from '../web/lighthouse.ts'
import { publicPages } from '../web/pages.ts'
import { measureResponsiveness } from '../web/responsiveness.ts'
import { measureSizes } from '../web/sizes.ts'
import { measureVisits } from '../web/visits.ts'

/** Sizes of the public pages and the app, and how they perform in a browser. */
export async function run(stage: Stage): Promise<{ budgets: Budget[]; notes: string[] }> {
  requireChromium()
  const notes = busyNote()
  stage.say('Starting Koji with its demo world')
  const koji = await startKoji(
    stage,
    // VITE_GALLERY is empty, so that the production build is measured, without the component gallery.
    { DATA_DIR: resolve(stage.folder, 'koji'), VITE_GALLERY: '' },
    { demo: true },
  )
  const budgets = measureSizes(WEB_ROOT)
  const port = await startChromium(stage)
  const pages = publicPages(stage)

  for (const path of pages) {
    stage.say(`Lighthouse on ${path}`)
    const result = await measureScores(koji.origin, path, { port, runs: stage.quick ? 1 : 3 })
    stage.say(`  ${result.budget.beside ?? 'no result'}`)
    budgets.push(result.budget)
    notes.push(...result.notes)
  }
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  for (const path of pages) {
    stage.say(`Visiting ${path}`)
    const result = await measureVisits(browser, koji.origin + path, path)
    budgets.push(...result.budgets)
    notes.push(...result.notes)
  }
  stage.say('Swiping on a slow phone')
  budgets.push(...(await measureResponsiveness(browser, koji.origin)))
  await browser.close()
  return { budgets, notes }
}

/** Other work on the machine slows pages down and delays layout shifts. */
function busyNote(): string[] {
  const load = loadavg()[0]!
  const processors = availableParallelism()
  if (load < processors / 2) return []
  return [
    `The machine was busy before the run (load ${load.toFixed(1)} on ${processors} processors), so measure performance and layout shift again when it is idle.`,
  ]
}
