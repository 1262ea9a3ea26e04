import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { cpuSeconds } from './cpu-time.ts'
import { formatSeconds, type Progress, step, UserError } from './terminal.ts'
import { projectRoot, type ToolResult, tryTool } from './tools.ts'

export interface Tally {
  passed: number
  /** Names of failed tests, printed at the end of a run. */
  failed: readonly string[]
}

export async function tallyCheck({
  name,
  run,
}: {
  name: string
  run(): Promise<ToolResult>
}): Promise<Tally> {
  const { ok } = await showStep(name, run)
  return ok ? { passed: 1, failed: [] } : { passed: 0, failed: [name] }
}

export function runVitest(label: string, args: string[], stream = false): Promise<Tally> {
  const report = '.cache/vitest.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (!stream) reporters.push('--reporter=./cli/reporters/vitest.ts')
  return runTests(label, {
    tool: 'vitest',
    args: [...args, ...reporters],
    report,
    count: countVitest,
    stream,
  })
}

export function runPlaywright(
  label: string,
  args: readonly string[],
  { chromium, data, stream = false }: { chromium: string; data: string; stream?: boolean },
): Promise<Tally> {
  const report = '.cache/playwright.json'
  const reporters = ['list', 'json', ...(stream ? [] : [resolve(projectRoot, 'cli/reporters/playwright.ts')])]
  return runTests(label, {
    tool: 'playwright',
    args: ['test', '--config', 'e2e', `--reporter=${reporters.join(',')}`, ...args],
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(projectRoot, report),
      CHROMIUM_PATH: chromium,
      KOJI_E2E_DATA: data,
    },
    report,
    count: countPlaywright,
    stream,
  })
}

interface Runner {
  tool: string
  args: string[]
  env?: Record<string, string>
  report: string
  count(report: string): Tally
  stream: boolean
}

/** A runner that stops without a report counts as one failure. */
async function runTests(label: string, { tool, args, env, report, count, stream }: Runner): Promise<Tally> {
  const path = resolve(projectRoot, report)
  rmSync(path, { force: true })
  const { ok } = stream
    ? await tryTool(tool, args, { env, stream })
    : await showStep(label, (progress) => tryTool(tool, args, { env, progress }))
  const tally = existsSync(path) ? count(readFileSync(path, 'utf8')) : { passed: 0, failed: [label] }
  // A runner can fail although every test passed, for example after an error outside of tests.
  return !ok && tally.failed.length === 0 ? { ...tally, failed: [label] } : tally
}

/** Prints the output only after a failure. */
async function showStep(
  label: string,
  run: (progress: Progress) => Promise<ToolResult>,
): Promise<{ ok: boolean }> {
  let output = ''
  try {
    await step(label, async (progress) => {
      const result = await run(progress)
      output = result.output
      if (!result.ok) throw new UserError(label)
    })
    return { ok: true }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.log(output.trimEnd())
    return { ok: false }
  }
}

/** Prints the totals and sets the exit code. */
export function finish(tallies: readonly Tally[]): void {
  const passed = tallies.reduce((total, tally) => total + tally.passed, 0)
  const failed = tallies.flatMap((tally) => tally.failed)
  const cpu = cpuSeconds()
  console.log(
    `\n${formatSeconds(performance.now())}${cpu === null ? '' : `, ${cpu.toFixed(1)} s of CPU time`}`,
  )
  for (const name of failed) console.log(`failed: ${name}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

interface VitestReport {
  numPassedTests: number
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[]
}

interface VitestResult {
  status: string
  fullName: string
  failureMessages: string[]
}

function countVitest(report: string): Tally {
  const { numPassedTests, testResults } = JSON.parse(report) as VitestReport
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${fullName}: ${why.split('\n', 1)[0]}`)
    // A file that can't be loaded has no tests that could fail.
    return tests.length > 0 || status !== 'failed' ? tests : [relative(projectRoot, name)]
  })
  return { passed: numPassedTests, failed }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; projectName: string }[] }[]
}

function countPlaywright(report: string): Tally {
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
