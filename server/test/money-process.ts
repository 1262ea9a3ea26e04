import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { EventDispatcher } from '#platform/events/dispatcher.ts'
import { silentLog } from '#platform/log.ts'
import { buildApp, buildServices } from '../src/app.ts'
import { bootPlatform } from '../src/boot.ts'
import { settleMoney } from './money.ts'
import type { TestWorld } from './world.ts'

/** Where this process ends at once: before or after a statement, or after the next commit behind it. */
export interface KillPoint {
  statement: string
  when: 'before' | 'after' | 'committed'
}

export interface Work {
  now: string
  kill: KillPoint | null
}

/** Brings all that is due about money to its end, in a process of its own that may not live to see it. */
const work = new Promise<Work>((told) => process.once('message', (message) => told(message as Work)))
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
if (kill) endAt(kill)
await services.sandbox!.settleDue()
await settleMoney({ platform, services, app, dispatcher } as TestWorld)
process.exit(0)

type Query = (this: pg.Client, statement: unknown, ...rest: unknown[]) => Promise<unknown> | undefined

function endAt({ statement: wanted, when }: KillPoint): void {
  const end = () => process.kill(process.pid, 'SIGKILL')
  const query = pg.Client.prototype.query as unknown as Query
  const near = new WeakSet<pg.Client>()
  pg.Client.prototype.query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
    const text = typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '')
    const found = text.includes(wanted)
    if (found && when === 'before') end()
    const last = when === 'committed' ? near.has(this) && text === 'commit' : found
    if (found) near.add(this)
    const answer = query.call(this, statement, ...rest)
    if (last) void answer?.then(end)
    return answer
  } as never
}
