import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { step, UserError } from './terminal.ts'

/** The one without a window first: it is a third quicker. Not every system has it as a package, so it is not asked for. */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The browser and Redis that the tests run against; installed where that can be done without asking. */
export async function requireTools(): Promise<{ chromium: string }> {
  const missing = missingPackages()
  if (missing.length > 0 && mayInstall()) {
    await step(`Installing ${missing.join(' and ')}`, async () => install(missing))
  }
  const left = missingPackages()
  if (left.length > 0) {
    throw new UserError(
      `The tests need ${left.join(' and ')}. Run: sudo apt-get install -y ${left.join(' ')}`,
    )
  }
  return { chromium: process.env.CHROMIUM_PATH ?? find(CHROMIUM)! }
}

function missingPackages(): string[] {
  const packages = []
  if (!process.env.CHROMIUM_PATH && !find(CHROMIUM)) packages.push('chromium')
  if (!find(['redis-server'])) packages.push('redis-server')
  return packages
}

const mayInstall = (): boolean => process.getuid?.() === 0 && find(['apt-get']) !== null

function install(packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  const { status, stderr } = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    { env, encoding: 'utf8' },
  )
  if (status !== 0)
    throw new UserError(
      `apt-get could not install ${packages.join(' and ')}: ${stderr.trim().split('\n').at(-1)}`,
    )
}

function find(names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  for (const path of names.flatMap((name) => folders.map((folder) => resolve(folder, name)))) {
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue
    }
  }
  return null
}
