import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { step, UserError } from './terminal.ts'
import { projectRoot, tryTool } from './tools.ts'

export interface Tally {
  passed: number
  failed: number
}

/** Runs one thing that either passes or fails; what it says is shown when it fails. */
export async function tallyCheck(
  name: string,
  run: () => Promise<{ ok: boolean; output: string }>,
): Promise<Tally> {
  const { ok } = await quietly(name, run)
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs a test runner and reads its count; one that dies without a count has failed once. */
export async function tallyTests(
  label: string,
  tool: string,
  args: string[],
  options: { report: string; env?: Record<string, string>; count(report: string): Tally },
): Promise<Tally> {
  const report = resolve(projectRoot, options.report)
  rmSync(report, { force: true })
  const { ok } = await quietly(label, () => tryTool(tool, args, { env: options.env ?? {} }))
  const tally = existsSync(report) ? options.count(readFileSync(report, 'utf8')) : { passed: 0, failed: 1 }
  // A runner can fail with every test green: an error outside of any test, say.
  return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

async function quietly(label: string, run: () => Promise<{ ok: boolean; output: string }>) {
  let output = ''
  try {
    await step(label, async () => {
      const ran = await run()
      output = ran.output
      if (!ran.ok) throw new UserError(label)
    })
    return { ok: true }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.log(output.trimEnd())
    return { ok: false }
  }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

export function countVitest(report: string): Tally {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(report) as Record<string, number>
  // A file that cannot be loaded has no tests to fail.
  return { passed: numPassedTests!, failed: numFailedTests! || numFailedTestSuites! }
}

export function countPlaywright(report: string): Tally {
  const { stats, errors } = JSON.parse(report) as { stats: Record<string, number>; errors: unknown[] }
  return { passed: stats.expected!, failed: stats.unexpected! + stats.flaky! || errors.length }
}
