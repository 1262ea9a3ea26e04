import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../shapes.ts'

/** How long a challenge can be answered. */
export const CAPTCHA_MINUTES = 10
export const CAPTCHA_SCRIPT_RETRIES = 2

const CAPTCHA_MISSING = 'Please complete the captcha verification'

/** The token of a solved captcha. Valid for one request. */
export const CaptchaToken = z
  .string(CAPTCHA_MISSING)
  .check(z.minLength(1, CAPTCHA_MISSING), z.maxLength(4_000, CAPTCHA_MISSING))

const hex = (max: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{2,${max}}$`)))

/** An ALTCHA challenge: find the number whose derived key begins with the prefix. */
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

/** A proof-of-work token is this object as base64-encoded JSON. */
export const ProofOfWork = z.object({
  challenge: ProofOfWorkChallenge,
  solution: z.object({ counter: z.int().check(z.nonnegative()), derivedKey: hex(64) }),
})
export type ProofOfWork = z.infer<typeof ProofOfWork>

export const CaptchaChallenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proof_of_work'), challenge: ProofOfWorkChallenge, expiresAt: Instant }),
  z.object({ kind: z.literal('turnstile'), siteKey: z.string(), scriptUrl: z.url() }),
])
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/captcha',
  summary: 'Returns the captcha for signing in or up: a proof of work or the Turnstile widget.',
  access: 'everyone',
  reply: CaptchaChallenge,
  refusals: [],
  limit: { max: 120, seconds: 600, per: 'address' },
})
