import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { migrateAll, openDatabase } from './database.ts'
import { fillIfEmpty } from './start.ts'
import { step } from './terminal.ts'
import { projectRoot } from './tools.ts'

/** Keeps the database running, restarts the server on each change, and updates the web app in place. */
export async function run(): Promise<void> {
  const config = readConfig()
  const database = await step('Starting the database', () => openDatabase(config, { share: false }))
  try {
    await step('Bringing its tables up to date', () => migrateAll(config, database.url))
    await fillIfEmpty(config, database.url)
    await runBoth(config, database.url)
  } finally {
    await database.close()
  }
}

async function runBoth(config: Config, databaseUrl: string): Promise<void> {
  const apiPort = String(config.PORT + 1)
  const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' }
  const serverArgs = [
    '--watch',
    '--watch-preserve-output',
    resolve(projectRoot, 'cli/main.ts'),
    'start',
    '--api-only',
  ]
  const children = [
    spawn(process.execPath, serverArgs, {
      env: { ...env, PORT: apiPort, DATABASE_URL: databaseUrl },
      stdio: 'inherit',
    }),
    spawn(resolve(projectRoot, 'node_modules/.bin/vite'), [], {
      cwd: resolve(projectRoot, 'web'),
      env: { ...env, PORT: String(config.PORT), KOJI_API_PORT: apiPort },
      stdio: 'inherit',
    }),
  ]
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
  await Promise.race(children.map(waitForExit))
  stopAll()
  await Promise.all(children.map(waitForExit))
}

function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}
