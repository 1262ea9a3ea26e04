import type { Bus } from '#adapters/bus/port.ts'
import type { Captcha } from '#adapters/captcha/port.ts'
import type { Limits } from '#adapters/limits/port.ts'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { MediaStorage } from '#adapters/media-storage/port.ts'
import type { PaymentProvider } from '#adapters/payments/port.ts'
import type { CacheInvalidator } from './cache-invalidator.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { EventLog } from './events/event-log.ts'
import type { Metrics } from './http/metrics.ts'
import type { Ids } from './ids.ts'
import type { LocateIp } from './ip-location.ts'
import type { JobQueue } from './jobs.ts'
import type { Log } from './log.ts'
import type { PersonalData } from './personal-data/registry.ts'
import type { Devices } from './realtime/devices.ts'
import type { LiveHub } from './realtime/hub.ts'
import type { Secrets } from './secrets.ts'
import type { AccountChanges } from './session/account-changes.ts'
import type { SessionReader } from './session/session-reader.ts'
import type { SigningKeys } from './session/signing-keys.ts'
import type { ProcessPools } from './work/process-pool.ts'

/** The dependencies of every feature. Created once, by `bootPlatform` or by a test. */
export interface Platform {
  config: Config
  clock: Clock
  ids: Ids
  secrets: Secrets
  log: Log
  database: Database
  events: EventLog
  jobs: JobQueue
  bus: Bus
  live: LiveHub
  devices: Devices
  limits: Limits
  captcha: Captcha
  mailer: Mailer
  /** The mailer if it stores mails in a folder; null with a mail server. */
  mailbox: Mailbox | null
  storage: MediaStorage
  /** Null if Stripe isn't configured. */
  stripe: PaymentProvider | null
  processes: ProcessPools
  locateIp: LocateIp
  sessions: SessionReader
  signingKeys: SigningKeys
  accountChanges: AccountChanges
  cacheInvalidator: CacheInvalidator
  personalData: PersonalData
  metrics: Metrics
  /** True once shutdown has begun, so that the load balancer sends no new traffic. */
  draining: boolean
}
