import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { endWith } from './children.ts'
import { BenchError, type Stage } from './stage.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-extensions',
  '--hide-scrollbars',
  '--no-first-run',
]

/** Starts a browser and returns its remote debugging port. */
export async function startChromium(stage: Stage): Promise<number> {
  const child = spawn(
    requireChromium(),
    [
      ...FLAGS,
      '--remote-debugging-port=0',
      `--user-data-dir=${resolve(stage.folder, 'chromium')}`,
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  endWith(stage, child)
  // `chromium` may be a wrapper script. Stops the whole process group, because an open pipe would keep the runner alive.
  stage.atEnd(() => process.kill(-child.pid!, 'SIGTERM'))
  let output = ''
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    output += chunk
    const port = /listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(output)?.[1]
    if (port) return child.stderr.resume() && Number(port)
  }
  throw new BenchError(`The browser did not start: ${output.trim().split('\n').at(-1)}`)
}

/** Returns the path of Chromium. Call it before slow steps, so that a missing browser fails early. */
export function requireChromium(): string {
  const folders = (process.env.PATH ?? '').split(':')
  const found =
    process.env.CHROMIUM_PATH ??
    NAMES.flatMap((name) => folders.map((folder) => resolve(folder, name))).find((file) => existsSync(file))
  if (!found) throw new BenchError('chromium is missing: install it with apt-get install chromium.')
  return found
}
