import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'

const projectRoot = resolve(import.meta.dirname, '../../..')

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const seconds = z.coerce.number().int().min(1)
const share = z.coerce.number().min(0).max(1)
const SENDER = /^(?:[^<>@"\r\n]+ <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/

/** Every setting. `./koji config` prints this table. */
export const settings = {
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('The port to listen on'),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on; 0.0.0.0 means all'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where people reach the app; with https, cookies are marked secure (default: http://localhost:PORT)',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('Postgres 15 or newer; without it, an embedded one is started'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(16)
    .describe('Maximum number of database connections'),
  DATABASE_TIMEOUT: seconds.max(300).default(15).describe('Seconds until a statement is canceled'),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(projectRoot, path))
    .describe('Folder for the embedded database and other data'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Signs sessions and encrypts secrets; required with more than one node (default: created in DATA_DIR)',
    ),
  DOCUMENT_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('Encrypts the keys of identity documents (default: derived from SECRET_KEY)'),
  DOCUMENT_KEY_BEFORE: z
    .string()
    .min(32)
    .optional()
    .describe('The previous DOCUMENT_KEY, until `./koji documents rotate-key` has run'),
  AUDIT_ANCHORS: z
    .string()
    .optional()
    .transform((path) => path && resolve(projectRoot, path))
    .describe('The file that audit log anchors are appended to (default: DATA_DIR/audit/anchors.jsonl)'),
  AUDIT_KEYS_BEFORE: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'Not a comma-separated list of keys printed by `./koji audit key`')
    .optional()
    .transform((list) => list?.split(',') ?? [])
    .describe(
      'Keys that `./koji audit key` printed before SECRET_KEY changed, separated by commas; only for verification',
    ),
  PLACES_DATABASE: z
    .string()
    .optional()
    .describe(
      'An IP location database in MaxMind format, to show places in the list of sessions (default: networks)',
    ),
  ADMIN_TWO_FACTOR: flag
    .optional()
    .describe('Whether admins need two-factor sign-in (default: only if PUBLIC_URL uses https)'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Required with more than one node: carries live messages and shared rate limits'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .refine((url) => canDecode(new URL(url)), 'Invalid URL')
    .optional()
    .describe('The mail server, smtp(s)://USER:PASSWORD@HOST:PORT; without it, mails stay in DATA_DIR/mail'),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'Neither an address nor a name with an address in <>')
    .optional()
    .describe('The sender of mails, "Name <address>" (default: no-reply at the host of PUBLIC_URL)'),
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com')
    .transform((list) => list.split(',').filter(Boolean))
    .describe('Hosts of allowed push services, separated by commas; includes their subdomains'),
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'An S3-compatible service for pictures, with the four settings below; without it, they stay in DATA_DIR/media',
    ),
  S3_BUCKET: z.string().optional().describe('The bucket for pictures; nothing else may use it'),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket'),
  S3_ACCESS_KEY: z.string().optional().describe('The access key ID for the bucket'),
  S3_SECRET_KEY: z.string().optional().describe('The secret that belongs to S3_ACCESS_KEY'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .describe('Addresses or networks whose X-Forwarded-For header is trusted, separated by commas'),
  RATE_LIMITS: flag.default(true).describe('Whether limits per address and account are enforced'),
  ABUSE_RULES: flag
    .default(true)
    .describe('Whether members with automated behavior get a cooldown; requires RATE_LIMITS'),
  REQUEST_TIMEOUT: seconds.max(300).default(15).describe('Seconds until a request must have arrived'),
  SHUTDOWN_TIMEOUT: seconds
    .max(300)
    .default(8)
    .describe('Seconds that requests in flight get to finish at shutdown'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('warn')
    .describe('The lowest level that is logged'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics; without it, only loopback may read them'),
  CAPTCHA_COST: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1_000)
    .describe('Difficulty of the proof of work before signing in or signing up; 1 for tests'),
  MODERATION_HOLD_AT: share
    .default(0.8)
    .describe('How sure the classifier must be (0 to 1) that a photo is sexual to hold it for review'),
  MODERATION_ASK_AT: share
    .default(0.4)
    .describe('How sure the classifier must be to show a photo, but queue it for review'),
  TURNSTILE_SITE_KEY: z
    .string()
    .optional()
    .describe(
      'With TURNSTILE_SECRET_KEY: uses Cloudflare Turnstile as the captcha instead of a proof of work',
    ),
  TURNSTILE_SECRET_KEY: z.string().optional().describe('The secret that belongs to TURNSTILE_SITE_KEY'),
  TURNSTILE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com')
    .describe('The origin that serves the Turnstile script and verifies its tokens'),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      'With STRIPE_WEBHOOK_SECRET: takes real payments with Stripe; without them, test payments only',
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .transform((list) => list?.split(',').map((secret) => secret.trim()))
    .refine((secrets) => !secrets || secrets.every(Boolean), 'A secret between two commas is empty')
    .describe('The signing secrets of the two Stripe webhook endpoints, separated by a comma'),
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .describe('The origin of the Stripe API'),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A Sentry-compatible service that this server also forwards browser errors to'),
} as const

/** Values that are never printed, even when they are invalid. */
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

/** Reads the environment, and `.env` next to the README for variables that the environment doesn't set. */
export function readConfig(env: NodeJS.ProcessEnv = withDotEnv()): Config {
  const values = Object.fromEntries(Object.keys(settings).map((name) => [name, env[name] || undefined]))
  const parsed = Config.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = String(issue!.path[0])
  const value = SECRET.has(name) ? '' : ` to "${values[name]}"`
  throw new BadConfiguration(`${name} is set${value}, which is not valid: ${issue!.message}.`)
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

export function describeConfig(): { name: string; defaultValue: string; description: string }[] {
  const defaults = readConfig({})
  return Object.entries(settings).map(([name, shape]) => {
    const raw =
      shape.safeParse(undefined).success && shape instanceof z.ZodDefault ? shape.def.defaultValue : undefined
    const value = raw ?? defaults[name as keyof Config]
    return {
      name,
      defaultValue: value === undefined || value === '' ? '–' : String(value),
      description: shape.description ?? '',
    }
  })
}
