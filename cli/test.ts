import { resolve } from 'node:path'
import { finish } from './check.ts'
import { CHECKS } from './checks.ts'
import { requireTools } from './requirements.ts'
import { countPlaywright, countVitest, sum, type Tally, tallyCheck, tallyTests } from './tally.ts'
import { step } from './terminal.ts'
import { projectRoot } from './tools.ts'
import { pendingWebBuild } from './web-build.ts'

/** All of it, with one line at the end. */
export async function run(): Promise<void> {
  const { chromium } = await requireTools()
  process.env.VITE_GALLERY = '1'
  const tallies: Tally[] = []
  for (const check of CHECKS) tallies.push(await tallyCheck(check.name, () => check.run(false)))

  const build = pendingWebBuild()
  if (build) await step('web app', build)

  const vitest = '.cache/vitest.json'
  tallies.push(
    await tallyTests(
      'unit and server tests',
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`],
      {
        report: vitest,
        count: countVitest,
      },
    ),
  )
  const playwright = '.cache/playwright.json'
  tallies.push(
    await tallyTests('browser tests', 'playwright', ['test', '--config', 'e2e', '--reporter=list,json'], {
      report: playwright,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(projectRoot, playwright), CHROMIUM_PATH: chromium },
      count: countPlaywright,
    }),
  )
  finish(sum(tallies))
}
