import { resolve } from 'node:path'
import { PRODUCT_NAME } from '@koji/contract'
import { createClient, type RedisClientType } from 'redis'
import { memoryBus } from '#adapters/bus/memory.ts'
import type { Bus } from '#adapters/bus/port.ts'
import { redisBus } from '#adapters/bus/redis.ts'
import type { Captcha } from '#adapters/captcha/port.ts'
import { proofOfWork } from '#adapters/captcha/proof-of-work.ts'
import { turnstile } from '#adapters/captcha/turnstile.ts'
import { memoryLimits } from '#adapters/limits/memory.ts'
import type { Limits } from '#adapters/limits/port.ts'
import { redisLimits } from '#adapters/limits/redis.ts'
import { mailbox } from '#adapters/mail/mailbox.ts'
import { smtpMailer } from '#adapters/mail/smtp.ts'
import { fileStorage } from '#adapters/media-storage/files.ts'
import type { MediaStorage } from '#adapters/media-storage/port.ts'
import { s3Storage } from '#adapters/media-storage/s3.ts'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import { CacheInvalidator } from '#platform/cache-invalidator.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { BadConfiguration, type Config, publicUrl } from '#platform/config.ts'
import { connect } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { EventLog } from '#platform/events/event-log.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { type Ids, randomIds } from '#platform/ids.ts'
import { openIpLocations } from '#platform/ip-location.ts'
import { JobQueue } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { PersonalData } from '#platform/personal-data/registry.ts'
import type { Platform } from '#platform/platform.ts'
import { Devices } from '#platform/realtime/devices.ts'
import { LiveHub } from '#platform/realtime/hub.ts'
import { openSecrets, type Secrets } from '#platform/secrets.ts'
import { AccountChanges } from '#platform/session/account-changes.ts'
import { SessionReader } from '#platform/session/session-reader.ts'
import { SigningKeys } from '#platform/session/signing-keys.ts'
import { ProcessPools } from '#platform/work/process-pool.ts'
import { buildServices } from './app.ts'

interface BootOptions {
  config: Config
  databaseUrl: string
  log: Log
  clock?: Clock
  processes?: ProcessPools
  /** Wraps the media storage, for example to paint demo pictures on demand. */
  wrapStorage?: (storage: MediaStorage, processes: ProcessPools) => MediaStorage
}

/** Connects the platform to the services that the configuration names. */
export async function bootPlatform({
  config,
  databaseUrl,
  log,
  clock = systemClock,
  processes = new ProcessPools(log),
  wrapStorage = (storage) => storage,
}: BootOptions): Promise<Platform> {
  const secrets = await openSecrets(config)
  const locateIp = await openIpLocations(config)
  const captcha = openCaptcha(config, secrets, clock)
  const stripe = await openPayments(config)
  const ids = randomIds(clock)
  const storage = wrapStorage(openStorage(config, ids, clock), processes)
  const database = connect(
    databaseUrl,
    { connections: config.DATABASE_POOL, timeout: config.DATABASE_TIMEOUT },
    (error) => log.warn({ err: error }, 'a database connection broke'),
  )
  const { bus, limits } = await connectShared(config, log, clock)
  const signingKeys = new SigningKeys(database.db, clock, secrets)
  const accountChanges = new AccountChanges({ db: database.db, clock, ids, bus, log })
  await accountChanges.listen()
  const cacheInvalidator = new CacheInvalidator({ bus, log, accountChanges })
  await cacheInvalidator.listen()
  const live = new LiveHub(bus, log)
  await live.listen()
  return {
    config,
    clock,
    ids,
    secrets,
    locateIp,
    log,
    database,
    events: new EventLog(clock),
    jobs: new JobQueue(databaseUrl, log),
    bus,
    live,
    devices: new Devices(bus, log),
    limits,
    sessions: new SessionReader(database.pool, clock, signingKeys, accountChanges),
    signingKeys,
    accountChanges,
    cacheInvalidator,
    personalData: new PersonalData(),
    captcha,
    ...openMail(config, clock),
    storage,
    stripe,
    processes,
    metrics: createMetrics(database),
    draining: false,
  }
}

export async function closePlatform({
  accountChanges,
  sessions,
  database,
  bus,
  live,
  limits,
  mailer,
  processes,
  storage,
}: Platform): Promise<void> {
  accountChanges.stop()
  live.stop()
  sessions.close()
  await mailer.close()
  await processes.close()
  await storage.close()
  await limits.close()
  await bus.close()
  await database.close()
}

/** Migrates our own tables, then those of the job queue. Returns the migrations that were new. */
export async function migrateDatabase(options: BootOptions): Promise<string[]> {
  const applied = await migrate(options.databaseUrl)
  const platform = await bootPlatform(options)
  try {
    buildServices(platform)
    await platform.jobs.prepare()
    await platform.jobs.stop()
    return applied
  } finally {
    await closePlatform(platform)
  }
}

function openCaptcha(config: Config, secrets: Secrets, clock: Clock): Captcha {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_URL: url } = config
  if (siteKey && secretKey) return turnstile({ siteKey, secretKey, url, clock })
  if (siteKey) throw new BadConfiguration('TURNSTILE_SITE_KEY is set, but TURNSTILE_SECRET_KEY is not.')
  if (secretKey) throw new BadConfiguration('TURNSTILE_SECRET_KEY is set, but TURNSTILE_SITE_KEY is not.')
  return proofOfWork({
    cost: config.CAPTCHA_COST,
    challengeSecret: secrets.sign('captcha', 'challenge'),
    keySecret: secrets.sign('captcha', 'key'),
    clock,
  })
}

/** Returns null without keys: payments then go to the sandbox. */
async function openPayments(config: Config): Promise<PaymentProvider | null> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, STRIPE_URL: url } = config
  if (!secretKey && !webhookSecrets) return null
  if (!webhookSecrets)
    throw new BadConfiguration('STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not.')
  if (!secretKey) throw new BadConfiguration('STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not.')
  // The import takes a quarter of a second and 33 MB, so it is skipped if Stripe isn't configured.
  const { stripeProvider } = await import('#adapters/payments/stripe.ts')
  return stripeProvider({ secretKey, webhookSecrets, url })
}

function openMail(config: Config, clock: Clock): Pick<Platform, 'mailer' | 'mailbox'> {
  if (config.SMTP_URL) {
    const from = config.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${new URL(publicUrl(config)).hostname}>`
    return { mailer: smtpMailer({ url: config.SMTP_URL, from }), mailbox: null }
  }
  const folder = mailbox(resolve(config.DATA_DIR, 'mail'), () => clock.now())
  return { mailer: folder, mailbox: folder }
}

function openStorage(config: Config, ids: Ids, clock: Clock): MediaStorage {
  const { S3_URL: url, S3_BUCKET: bucket, S3_REGION: region } = config
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = config
  if (url && bucket && accessKey && secretKey) return s3Storage({ url, bucket, region, accessKey, secretKey })
  if (url || bucket || accessKey || secretKey)
    throw new BadConfiguration('Set all or none of S3_URL, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.')
  return fileStorage({
    folder: resolve(config.DATA_DIR, 'media'),
    newName: () => ids.secret(),
    now: () => clock.now(),
  })
}

async function connectShared(
  { REDIS_URL }: Config,
  log: Log,
  clock: Clock,
): Promise<{ bus: Bus; limits: Limits }> {
  if (!REDIS_URL) return { bus: memoryBus(), limits: memoryLimits(() => clock.now().getTime()) }
  const client = await connectRedis(REDIS_URL, log)
  const bus = await redisBus(client)
  const close = async () => {
    await bus.close()
    client.destroy()
  }
  return { bus: { ...bus, close }, limits: redisLimits(client) }
}

async function connectRedis(url: string, log: Log): Promise<RedisClientType> {
  let connected = false
  const client = createClient({
    url,
    // Commands fail immediately during an outage; queueing them would keep people waiting.
    disableOfflineQueue: true,
    // Redis must be reachable at startup. Later outages are retried.
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (attempts, cause) => (connected ? Math.min(attempts * 100, 2_000) : cause),
    },
  }) as RedisClientType
  client.on('error', (error) => log.warn({ err: error }, 'Redis connection error'))
  try {
    await client.connect()
  } catch (error) {
    throw new BadConfiguration(`The Redis of REDIS_URL can't be reached: ${(error as Error).message}.`)
  }
  connected = true
  return client
}
