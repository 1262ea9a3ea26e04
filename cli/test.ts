import { existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { relative, resolve } from 'node:path'
import { readArgs } from './args.ts'
import { changedFiles } from './changes.ts'
import { staticChecks } from './checks.ts'
import { copyDemoData } from './demo-data.ts'
import { chromiumPath, requireTools } from './requirements.ts'
import { type Selection, selectChangedTests, selectTests } from './selection.ts'
import { readSources } from './sources.ts'
import { finish, runPlaywright, runVitest, type Tally, tallyCheck } from './tally.ts'
import { step, UserError } from './terminal.ts'
import { projectRoot } from './tools.ts'
import { pendingWebBuild } from './web-build.ts'

const DEEP = { FUZZ_RUNS: '50', MONEY_SEQUENCES: '100000', KOJI_DEEP: '1' }

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArgs(args, {
    changed: { type: 'boolean' },
    deep: { type: 'boolean' },
  })
  if (values.changed && positionals.length > 0) throw new UserError('Use either paths or --changed.')
  if (values.deep) Object.assign(process.env, { ...DEEP, ...process.env })
  process.env.FUZZ_SEED ??= seedOfToday()
  writeInMemory()
  // Browser tests use a build of their own that includes the component gallery.
  process.env.VITE_GALLERY = '1'
  if (values.changed) return finish(await testChanges())
  finish(await (positionals.length > 0 ? testPaths(positionals) : testAll()))
}

async function testAll(): Promise<Tally[]> {
  await requireTools('chromium', 'redis')
  console.log(`Fuzz seed ${process.env.FUZZ_SEED}`)
  const tallies: Tally[] = []
  for (const check of staticChecks({ typedLint: 'all' })) tallies.push(await tallyCheck(check))
  await buildWeb()
  tallies.push(await runVitest('unit and server tests', ['run']))
  tallies.push(await testBrowser([]))
  return tallies
}

async function testChanges(): Promise<Tally[]> {
  const changed = changedFiles()
  if (!changed) throw new UserError('--changed needs a Git repository.')
  if (changed.length === 0) console.log('Nothing changed.')
  const selection = selectChangedTests(changed, await readSources('e2e'))
  const files = [...selection.run, ...selection.related]
  if (files.length > 0) console.log(`Unit and server tests: related to ${listPaths(files)}`)
  if (selection.browser.length > 0) console.log(`Browser tests: ${listPaths(selection.browser)}`)
  return testSelection(selection, false)
}

async function testPaths(given: readonly string[]): Promise<Tally[]> {
  return testSelection(selectTests(given.map(toProjectPath), await readSources('e2e')), true)
}

async function testSelection(
  { run, related, browser, serial }: Selection,
  stream: boolean,
): Promise<Tally[]> {
  // Only server tests use Redis, and a contract file can be related to them.
  const redis = [...run, ...related].some((path) => /^(server|contract)\//.test(path))
  const tools: Parameters<typeof requireTools> = []
  if (redis) tools.push('redis')
  if (browser.length > 0) tools.push('chromium')
  await requireTools(...tools)
  const tallies: Tally[] = []
  if (run.length > 0) tallies.push(await runVitest('tests', ['run', ...run], stream))
  if (related.length > 0)
    tallies.push(await runVitest('related tests', ['related', '--run', ...related], stream))
  if (browser.length > 0) {
    await buildWeb()
    // With dependencies, one @later test would make Playwright run every other test before it.
    const args = browser[0] === 'e2e/' ? [] : ['--no-deps', ...(serial ? ['--workers=1'] : []), ...browser]
    tallies.push(await testBrowser(args, stream))
  }
  return tallies
}

async function testBrowser(args: readonly string[], stream = false): Promise<Tally> {
  const data = mkdtempSync(resolve(tmpdir(), 'koji-e2e-'))
  try {
    await step('demo data', () => copyDemoData(data))
    return await runPlaywright('browser tests', args, { chromium: chromiumPath(), data, stream })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** Test databases only live for minutes. On a busy disk, copying one takes seconds; in memory, a tenth of that. */
function writeInMemory(): void {
  const folder = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize > 4 * 1024 ** 3) process.env.TMPDIR = folder
}

/** Changes daily, so that all runs on one day use the same inputs. */
const seedOfToday = (): string => new Date().toISOString().slice(0, 10).replaceAll('-', '')

async function buildWeb(): Promise<void> {
  const build = pendingWebBuild()
  if (build) await step('web app', build)
}

/** Relative to the project root, with a slash after a folder. */
function toProjectPath(given: string): string {
  const path = relative(projectRoot, resolve(projectRoot, given))
  const found = statSync(resolve(projectRoot, path), { throwIfNoEntry: false })
  if (!found || path === '' || path.startsWith('..'))
    throw new UserError(`There's no file or folder "${given}" in this project.`)
  return found.isDirectory() ? `${path}/` : path
}

function listPaths(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(', ')
  return paths.length > 5 ? `${shown} and ${paths.length - 5} more` : shown
}
