import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shapes.ts'

/** How long a proof of work may take to arrive, counted from its challenge. */
export const CAPTCHA_MINUTES = 10
/** After the first try. */
export const CAPTCHA_SCRIPT_RETRIES = 2

const CAPTCHA_MISSING = 'Please complete the captcha verification'

/** What a solved captcha gives; it opens one request. */
export const CaptchaToken = z
  .string(CAPTCHA_MISSING)
  .check(z.minLength(1, CAPTCHA_MISSING), z.maxLength(4_000, CAPTCHA_MISSING))

const hex = (max: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{2,${max}}$`)))

/** A challenge of ALTCHA: the number is sought whose derived key begins with the prefix. */
export const ProofOfWorkChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex(64),
    salt: hex(64),
    cost: z.int().check(z.positive()),
    keyLength: z.int().check(z.positive()),
    keyPrefix: hex(64),
    keySignature: hex(64),
    data: z.object({ expiresAt: Instant }),
  }),
  signature: hex(64),
})
export type ProofOfWorkChallenge = z.infer<typeof ProofOfWorkChallenge>

/** The token of a proof of work is this as JSON in base64. */
export const ProofOfWork = z.object({
  challenge: ProofOfWorkChallenge,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: hex(64) }),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>

export const CaptchaOffer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proof_of_work'), challenge: ProofOfWorkChallenge, expiresAt: Instant }),
  z.object({ kind: z.literal('turnstile'), siteKey: z.string(), scriptUrl: z.url() }),
])
export type CaptchaOffer = z.infer<typeof CaptchaOffer>

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  summary: 'What is to be solved before signing in or up: work for the browser, or the widget of Turnstile.',
  access: 'everyone',
  reply: CaptchaOffer,
  refusals: [],
  limit: { max: 120, seconds: 600, per: 'address' },
})
