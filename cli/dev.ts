import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { migrateAll, openDatabase } from './database.ts'
import { fillIfEmpty } from './start.ts'
import { step } from './terminal.ts'
import { projectRoot } from './tools.ts'

/** The database stays up; the server starts again on each change, the web app changes in place. */
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
  const server = [
    '--watch',
    '--watch-preserve-output',
    resolve(projectRoot, 'cli/main.ts'),
    'start',
    '--api-only',
  ]
  const children = [
    spawn(process.execPath, server, {
      env: { ...env, PORT: apiPort, DATABASE_URL: databaseUrl },
      stdio: 'inherit',
    }),
    spawn(resolve(projectRoot, 'node_modules/.bin/vite'), [], {
      cwd: resolve(projectRoot, 'web'),
      env: { ...env, PORT: String(config.PORT), KOJI_API_PORT: apiPort },
      stdio: 'inherit',
    }),
  ]
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', endAll).on('SIGTERM', endAll)
  await Promise.race(children.map(ended))
  endAll()
  await Promise.all(children.map(ended))
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}
