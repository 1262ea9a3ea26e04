import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { step, UserError } from './terminal.ts'
import { projectRoot, tryTool } from './tools.ts'

export interface Tally {
  passed: number
  /** By name, so that the last lines of a long run say what to look for in it. */
  failed: readonly string[]
}

/** Runs one thing that either passes or fails; what it says is shown when it fails. */
export async function tallyCheck(
  name: string,
  run: () => Promise<{ ok: boolean; output: string }>,
): Promise<Tally> {
  const { ok } = await quietly(name, run)
  return ok ? { passed: 1, failed: [] } : { passed: 0, failed: [name] }
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
  const tally = existsSync(report)
    ? options.count(readFileSync(report, 'utf8'))
    : { passed: 0, failed: [label] }
  // A runner can fail with every test green: an error outside of any test, say.
  return !ok && tally.failed.length === 0 ? { ...tally, failed: [label] } : tally
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
  failed: tallies.flatMap(({ failed }) => failed),
})

interface VitestReport {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[]
}

interface VitestResult {
  status: string
  fullName: string
  failureMessages: string[]
}

export function countVitest(report: string): Tally {
  const { numPassedTests, testResults } = JSON.parse(report) as VitestReport
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n', 1)[0]}`)
    // A file that cannot be loaded has no tests to fail.
    return tests.length > 0 || status !== 'failed' ? tests : [relative(projectRoot, name)]
  })
  return { passed: numPassedTests, failed }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; projectName: string }[] }[]
}

export function countPlaywright(report: string): Tally {
  const { stats, errors, suites } = JSON.parse(report) as {
    stats: { expected: number }
    errors: { message: string }[]
    suites: PlaywrightSuite[]
  }
  const failed = suites.flatMap(failedIn)
  return { passed: stats.expected, failed: failed.length > 0 ? failed : errors.map(({ message }) => message) }
}

const failedIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...suites.flatMap(failedIn),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${title}`),
  ),
]
