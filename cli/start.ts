import { createServer } from 'node:net'
import { fillDemo, isEmpty } from '../server/seed/demo.ts'
import { paintingStorage } from '../server/seed/painting-storage.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../server/seed/people.ts'
import { startServer } from '../server/src/main.ts'
import { BadConfiguration, type Config, publicUrl, readConfig } from '../server/src/platform/config.ts'
import { createLog } from '../server/src/platform/log.ts'
import { readArgs } from './args.ts'
import { eraseDatabase, migrateAll, openDatabase, withServices } from './database.ts'
import { confirm, step, UserError } from './terminal.ts'
import { pendingWebBuild, webRoot } from './web-build.ts'

/** Delay before demo pictures are painted, so that the first page loads faster. */
const PAINTER_MS = 1_000

export async function run(args: string[]): Promise<void> {
  const { values } = readArgs(args, {
    empty: { type: 'boolean' },
    reset: { type: 'boolean' },
    yes: { type: 'boolean' },
    // For ./koji dev, which runs the database and the web app itself.
    'api-only': { type: 'boolean' },
  })
  const startedAt = performance.now()
  const config = readConfig()
  requireNoPath(config)
  await requirePort(config)
  if (values['api-only']) return void stopOnce((await listen(config, config.DATABASE_URL!)).close)
  if (values.reset) {
    if (!values.yes && !(await confirm('This deletes every account, message and file of this Koji.'))) return
    await step('Deleting the old data', () => eraseDatabase(config))
  }

  const database = await step('Starting the database', () => openDatabase(config, { share: false }))
  let close = database.close
  const stop = stopOnce(() => close())
  void database.died?.then((reason) => {
    console.error(
      `The database has ended by itself: ${reason} Start Koji again; its log is in ${config.DATA_DIR}.`,
    )
    process.exit(1)
  })
  try {
    await step('Bringing its tables up to date', () => migrateAll(config, database.url))
    const demo = values.empty ? 'skipped' : await fillIfEmpty(config, database.url)
    const build = pendingWebBuild()
    if (build) await step('Building the web app', build)
    const server = await step('Opening the doors', () => listen(config, database.url))
    close = async () => {
      await server.close()
      await database.close()
    }
    if (demo === 'there')
      setTimeout(() => void server.startPainter().catch(() => undefined), PAINTER_MS).unref()
    announce(config.PUBLIC_URL ?? `http://localhost:${server.port}`, demo, performance.now() - startedAt)
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(config: Config, databaseUrl: string) {
  let startPainter = async () => {}
  try {
    const server = await startServer({
      config,
      databaseUrl,
      log: createLog(config),
      webRoot: webRoot(),
      wrapStorage: (...media) => {
        const painting = paintingStorage(...media)
        startPainter = painting.startPainter
        return painting
      },
    })
    return { ...server, startPainter }
  } catch (error) {
    throw portError(error, config) ?? error
  }
}

export async function fillIfEmpty(config: Config, url: string): Promise<'there' | 'skipped'> {
  return withServices(config, url, async ({ platform, services }) => {
    if (!(await isEmpty(platform))) return 'there'
    // The demo passwords are public, so a site on the internet never gets demo accounts.
    if (publicUrl(config).startsWith('https:')) return 'skipped'
    await step('Filling in the demo world', (progress) => fillDemo(platform, services, progress))
    return 'there'
  })
}

/** Checked before the slow steps, because a used port is the most likely problem. */
function requirePort(config: Config): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => fail(portError(error, config) ?? error))
    probe.listen(config.PORT, config.HOST, () => probe.close(() => done()))
  })
}

function portError(error: unknown, { PORT, HOST }: Config): UserError | null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new UserError(`Port ${PORT} is in use: stop the program that has it, or choose another with PORT.`)
  if (code === 'EACCES')
    return new UserError(
      `Port ${PORT} needs more rights than this user has: choose one above 1023 with PORT.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UserError(`HOST is "${HOST}", which is no address of this machine.`)
  return null
}

function requireNoPath(config: Config): void {
  if (config.PUBLIC_URL && new URL(config.PUBLIC_URL).pathname !== '/') {
    throw new BadConfiguration(
      `PUBLIC_URL is set to "${config.PUBLIC_URL}", which is not valid: it must not have a path.`,
    )
  }
}

/** Ctrl-C and SIGTERM shut down in order. A second one exits immediately. */
function stopOnce(close: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | null = null
  const stop = () => (stopping ??= close())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(130)
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
  return stop
}

function announce(url: string, demo: 'there' | 'skipped', milliseconds: number): void {
  console.log(`\n  Koji is ready at ${url}  (${(milliseconds / 1_000).toFixed(1)} s)\n`)
  if (demo === 'there') {
    console.log(`  Demo logins, all with the password ${DEMO_PASSWORD}`)
    for (const { role, email } of DEMO_LOGINS) console.log(`    ${role.padEnd(8)} ${email}`)
    console.log()
  }
  console.log('  Ctrl-C stops it.\n')
}
