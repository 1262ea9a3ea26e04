import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'

const projectRoot = resolve(import.meta.dirname, '../../..')

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const seconds = z.coerce.number().int().min(1)
const share = z.coerce.number().min(0).max(1)
const SENDER = /^(?:[^<>@"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/

/** Every setting of the software. `./koji config` prints this table. */
export const settings = {
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('The port that everything is served on'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on; 0.0.0.0 for all'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where people reach the app; with https, cookies are marked secure (default: http://localhost:PORT)',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A Postgres 15 or newer; without it an embedded one is started'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16).describe('Connections to the database'),
  DATABASE_TIMEOUT: seconds.max(300).default(15).describe('Seconds until a statement is given up'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(projectRoot, path))
    .describe('Folder of the embedded database and other data'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('Signs sessions and seals secrets; needed with more than one node (default: made in DATA_DIR)'),
  DOCUMENT_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('Locks the keys of identity documents (default: derived from SECRET_KEY)'),
  DOCUMENT_KEY_BEFORE: z
    .string()
    .min(32)
    .optional()
    .describe('The DOCUMENT_KEY until now, while `./koji documents rotate-key` has not run'),
  AUDIT_ANCHORS: z
    .string()
    .optional()
    .transform((path) => path && resolve(projectRoot, path))
    .describe(
      'The file that the signed ends of the audit log are added to (default: DATA_DIR/audit/anchors.jsonl)',
    ),
  AUDIT_KEYS_BEFORE: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'Not what `./koji audit key` printed, with commas between')
    .optional()
    .transform((list) => list?.split(',') ?? [])
    .describe(
      'What `./koji audit key` printed before SECRET_KEY was changed, with commas between; signs nothing any more',
    ),
  PLACES_DATABASE: z
    .string()
    .optional()
    .describe(
      'A map of addresses in MaxMind format, for the places in the list of sessions (default: networks)',
    ),
  ADMIN_TWO_FACTOR: flag
    .optional()
    .describe('Whether admins need two-factor (default: yes with an https PUBLIC_URL, no on one machine)'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Needed with more than one node: carries live messages and shared limits'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .refine((url) => canDecode(new URL(url)), 'Invalid URL')
    .optional()
    .describe('The mail server, smtp(s)://USER:PASSWORD@HOST:PORT; without it mails stay in DATA_DIR/mail'),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'Neither an address nor a name with an address in <>')
    .optional()
    .describe('Who mails come from, "Name <address>" (default: no-reply at the host of PUBLIC_URL)'),
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com')
    .transform((list) => list.split(',').filter(Boolean))
    .describe('Hosts of push services that browsers may name, with commas; those below them too'),
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'A service that speaks S3, for pictures, with the four below; without it they stay in DATA_DIR/media',
    ),
  S3_BUCKET: z.string().optional().describe('The bucket of the pictures; it belongs to Koji alone'),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket'),
  S3_ACCESS_KEY: z.string().optional().describe('The name of the key that opens the bucket'),
  S3_SECRET_KEY: z.string().optional().describe('The secret half of S3_ACCESS_KEY'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .describe('Addresses or networks whose X-Forwarded-For is believed, with commas'),
  RATE_LIMITS: flag.default(true).describe('Whether limits per address and account are enforced'),
  ABUSE_RULES: flag
    .default(true)
    .describe('Whether people who do more than a person does are slowed down; not without RATE_LIMITS'),
  REQUEST_TIMEOUT: seconds.max(300).default(15).describe('Seconds that a request may take to arrive'),
  SHUTDOWN_TIMEOUT: seconds.max(300).default(8).describe('Seconds that requests in flight get at shutdown'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('How much is written to the log'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics; without it only loopback may read them'),
  CAPTCHA_COST: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1_000)
    .describe('How hard the proof of work is that browsers do before signing in or up; 1 for tests'),
  MODERATION_HOLD_AT: share
    .default(0.8)
    .describe('How sure the classifier must be (0 to 1) that a photo is sexual for it to be held for review'),
  MODERATION_ASK_AT: share
    .default(0.4)
    .describe('How sure it must be for a photo to be shown and queued for review all the same'),
  TURNSTILE_SITE_KEY: z
    .string()
    .optional()
    .describe('With TURNSTILE_SECRET_KEY: the captcha is Cloudflare Turnstile in place of a proof of work'),
  TURNSTILE_SECRET_KEY: z.string().optional().describe('The secret half of TURNSTILE_SITE_KEY'),
  TURNSTILE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com')
    .describe('Where the script of Turnstile is fetched from and its tokens are checked'),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      'With STRIPE_WEBHOOK_SECRET: payments are real, by Stripe; without them there are test ones only',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .transform((list) => list?.split(',').map((secret) => secret.trim()))
    .refine((secrets) => !secrets || secrets.every(Boolean), 'There is a comma without a secret beside it')
    .describe('The signing secrets of the two webhook endpoints at Stripe, with a comma between them'),
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .describe('Where the API of Stripe is asked'),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where faults of browsers are sent as well, through this server; any Sentry-compatible service',
    ),
} as const

/** Never printed, not even when they are wrong. */
const SECRET = new Set([
  'DATABASE_URL',
  'SECRET_KEY',
  'DOCUMENT_KEY',
  'DOCUMENT_KEY_BEFORE',
  'REDIS_URL',
  'SMTP_URL',
  'S3_SECRET_KEY',
  'METRICS_TOKEN',
  'TURNSTILE_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SENTRY_DSN',
])

const Config = z.object(settings)
export type Config = z.output<typeof Config>

export class BadConfiguration extends Error {}

/** Reads the environment and, for what it does not name, the file `.env` beside the README. */
export function readConfig(env: NodeJS.ProcessEnv = withDotEnv()): Config {
  const named = Object.fromEntries(Object.keys(settings).map((name) => [name, env[name] || undefined]))
  const parsed = Config.safeParse(named)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue!.path[0])
  const given = SECRET.has(name) ? '' : ` to "${named[name]}"`
  throw new BadConfiguration(`${name} is set${given}, which is not valid: ${issue!.message}.`)
}

function canDecode({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined
  } catch {
    return false
  }
}

export const publicUrl = (config: Config): string => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`

/** Whether admins must have signed in with more than a password. */
export const needsAdminTwoFactor = (config: Config): boolean =>
  config.ADMIN_TWO_FACTOR ?? publicUrl(config).startsWith('https:')

function withDotEnv(): NodeJS.ProcessEnv {
  const file = resolve(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

/** One line a setting: name, default, meaning. */
export function describeConfig(): { name: string; standard: string; meaning: string }[] {
  const defaults = readConfig({})
  return Object.entries(settings).map(([name, shape]) => {
    const raw =
      shape.safeParse(undefined).success && shape instanceof z.ZodDefault ? shape.def.defaultValue : undefined
    const standard = raw ?? defaults[name as keyof Config]
    return {
      name,
      standard: standard === undefined || standard === '' ? '–' : String(standard),
      meaning: shape.description ?? '',
    }
  })
}
