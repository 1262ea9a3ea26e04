import { resolve } from 'node:path'
import { PRODUCT_NAME } from '@koji/contract'
import { createClient, type RedisClientType } from 'redis'
import { memoryBus } from '#adapters/bus/memory.ts'
import type { Bus } from '#adapters/bus/port.ts'
import { redisBus } from '#adapters/bus/redis.ts'
import { memoryLimits } from '#adapters/limits/memory.ts'
import type { Limits } from '#adapters/limits/port.ts'
import { redisLimits } from '#adapters/limits/redis.ts'
import { mailbox } from '#adapters/mail/mailbox.ts'
import { smtpMailer } from '#adapters/mail/smtp.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { BadConfiguration, type Config, publicUrl } from '#platform/config.ts'
import { connect } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { EventLog } from '#platform/events/event-log.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { randomIds } from '#platform/ids.ts'
import { JobQueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { openSecrets } from '#platform/secrets.ts'
import { SessionReader } from '#platform/session.ts'
import { buildServices } from './app.ts'

interface Outside {
  config: Config
  databaseUrl: string
  log: Log
  clock?: Clock
}

/** Connects the platform to the outside world that the configuration names. */
export async function bootPlatform({
  config,
  databaseUrl,
  log,
  clock = systemClock,
}: Outside): Promise<Platform> {
  const secrets = await openSecrets(config)
  const database = connect(
    databaseUrl,
    { connections: config.DATABASE_POOL, timeout: config.DATABASE_TIMEOUT },
    (error) => log.warn({ err: error }, 'a database connection broke'),
  )
  const { bus, limits } = await connectShared(config, log)
  const sessions = new SessionReader(database.pool, clock, bus)
  await sessions.listen()
  return {
    config,
    clock,
    ids: randomIds(clock),
    secrets,
    log,
    database,
    events: new EventLog(clock),
    jobs: new JobQueue(databaseUrl, log),
    bus,
    limits,
    ...openMail(config, clock),
    sessions,
    metrics: createMetrics(database),
    draining: false,
  }
}

export async function closePlatform({ database, bus, limits, mailer }: Platform): Promise<void> {
  await mailer.close()
  await limits.close()
  await bus.close()
  await database.close()
}

/** Our own tables, then those of the job queue. Returns the migrations that were new. */
export async function migrateDatabase(outside: Outside): Promise<string[]> {
  const applied = await migrate(outside.databaseUrl)
  const platform = await bootPlatform(outside)
  try {
    buildServices(platform)
    await platform.jobs.start({ work: false })
    await platform.jobs.stop()
    return applied
  } finally {
    await closePlatform(platform)
  }
}

function openMail(config: Config, clock: Clock): Pick<Platform, 'mailer' | 'mailbox'> {
  if (config.SMTP_URL) {
    const from = config.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${new URL(publicUrl(config)).hostname}>`
    return { mailer: smtpMailer({ url: config.SMTP_URL, from }), mailbox: null }
  }
  const folder = mailbox(resolve(config.DATA_DIR, 'mail'), () => clock.now())
  return { mailer: folder, mailbox: folder }
}

async function connectShared({ REDIS_URL }: Config, log: Log): Promise<{ bus: Bus; limits: Limits }> {
  if (!REDIS_URL) return { bus: memoryBus(), limits: memoryLimits() }
  const client = await connectRedis(REDIS_URL, log)
  const bus = await redisBus(client)
  const close = async () => {
    await bus.close()
    client.destroy()
  }
  return { bus: { ...bus, close }, limits: redisLimits(client) }
}

async function connectRedis(url: string, log: Log): Promise<RedisClientType> {
  let reached = false
  const client = createClient({
    url,
    // Fails at once while Redis is away, in place of queueing requests that people wait for.
    disableOfflineQueue: true,
    // At start it has to be there; later it may go and come back.
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (tries, cause) => (reached ? Math.min(tries * 100, 2_000) : cause),
    },
  }) as RedisClientType
  client.on('error', (error) => log.warn({ err: error }, 'redis'))
  try {
    await client.connect()
  } catch (error) {
    throw new BadConfiguration(`The Redis of REDIS_URL can't be reached: ${(error as Error).message}.`)
  }
  reached = true
  return client
}
