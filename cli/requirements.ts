import { execFile, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { step, UserError } from './terminal.ts'

type Tool = 'chromium' | 'redis'

/** The headless shell comes first because it's a third faster. */
const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Installs missing tools if that needs no password. Otherwise explains how to install them. */
export async function requireTools(...tools: Tool[]): Promise<void> {
  const missing = tools.filter((tool) => !findTool(tool))
  if (missing.length > 0 && canInstall()) {
    await step(`Installing ${listPackages(missing, ' and ')}`, () => install(missing))
  }
  const stillMissing = tools.filter((tool) => !findTool(tool))
  if (stillMissing.length > 0) {
    const packages = listPackages(stillMissing, ' ')
    throw new UserError(
      `This command needs ${listPackages(stillMissing, ' and ')}. Run: sudo apt-get install -y ${packages}`,
    )
  }
}

/** Call `requireTools('chromium')` first. */
export const chromiumPath = (): string => findTool('chromium')!

const findTool = (tool: Tool): string | null =>
  tool === 'redis' ? find(['redis-server']) : (process.env.CHROMIUM_PATH ?? find(CHROMIUM))

const listPackages = (tools: readonly Tool[], separator: string): string =>
  tools.map(packageOf).join(separator)

function packageOf(tool: Tool): string {
  if (tool === 'redis') return 'redis-server'
  return spawnSync('apt-cache', ['show', CHROMIUM[0]!]).status === 0 ? CHROMIUM[0]! : 'chromium'
}

const canInstall = (): boolean => process.getuid?.() === 0 && find(['apt-get']) !== null

async function install(tools: readonly Tool[]): Promise<void> {
  const aptGet = (...args: string[]) =>
    promisify(execFile)('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  // A package list that can't be refreshed may still be good enough.
  await aptGet('update', '-qq').catch(() => undefined)
  const packages = tools.map(packageOf)
  try {
    await aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1)
    throw new UserError(`apt-get couldn't install ${packages.join(' and ')}: ${reason}`)
  }
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
