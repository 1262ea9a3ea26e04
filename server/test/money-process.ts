import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { EventDispatcher } from '#platform/events/dispatcher.ts'
import { silentLog } from '#platform/log.ts'
import { buildApp, buildServices } from '../src/app.ts'
import { bootPlatform } from '../src/boot.ts'
import { settleMoney } from './money.ts'
import type { TestWorld } from './world.ts'

/** Where the process kills itself: before or after a statement, or after the commit that follows it. */
export interface KillPoint {
  statement: string
  when: 'before' | 'after' | 'committed'
}

export interface Work {
  now: string
  kill: KillPoint | null
}

/** Settles everything that is due in a process of its own, which may be killed midway. */
const work = new Promise<Work>((resolve) => process.once('message', (message) => resolve(message as Work)))
let now = new Date(0)
const config = readConfig(process.env)
const databaseUrl = process.env.DATABASE_URL!
const clock = { now: () => now }
const platform = await bootPlatform({ config, databaseUrl, log: silentLog, clock })
const services = buildServices(platform)
const app = buildApp(platform, services)
await platform.jobs.start({ work: false })
const dispatcher = new EventDispatcher(platform)

const { kill, now: moment } = await work
now = new Date(moment)
if (kill) killAt(kill)
await services.sandbox!.settleDue()
await settleMoney({ platform, services, app, dispatcher } as TestWorld)
process.exit(0)

type Query = (this: pg.Client, statement: unknown, ...rest: unknown[]) => Promise<unknown> | undefined

function killAt({ statement: wanted, when }: KillPoint): void {
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const query = pg.Client.prototype.query as unknown as Query
  const reached = new WeakSet<pg.Client>()
  pg.Client.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
    const text = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')
    const found = text.includes(wanted)
    if (found && when === 'before') kill()
    const last = when === 'committed' ? reached.has(this) && text === 'commit' : found
    if (found) reached.add(this)
    const result = query.call(this, statement, ...rest)
    if (last) void result?.then(kill)
    return result
  } as never
}
