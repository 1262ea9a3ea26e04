import * as z from 'zod/mini'
import { type Captcha, CaptchaUnavailable } from './port.ts'

const TIMEOUT_MS = 5_000
/** How long Cloudflare accepts a token. */
const TOKEN_MS = 300_000

/** All other error codes are our fault or Cloudflare's, and say nothing about the visitor. */
const VISITOR_FAULTS = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])

const Verdict = z.object({ success: z.boolean(), 'error-codes': z._default(z.array(z.string()), []) })
type Verdict = z.infer<typeof Verdict>

interface Options {
  siteKey: string
  secretKey: string
  url: string
  clock: { now(): Date }
  timeoutMs?: number
}

/** Cloudflare Turnstile, for stronger protection than a proof of work. */
export function turnstile({ siteKey, secretKey, url, clock, timeoutMs = TIMEOUT_MS }: Options): Captcha {
  const scriptUrl = new URL('/turnstile/v0/api.js?render=explicit', url).href
  const verifyUrl = new URL('/turnstile/v0/siteverify', url)

  async function fetchVerdict(token: string, address: string): Promise<Verdict> {
    try {
      const reply = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return z.parse(Verdict, await reply.json())
    } catch (error) {
      throw new CaptchaUnavailable('Turnstile did not answer', { cause: error })
    }
  }

  return {
    offer: async () => ({ kind: 'turnstile', siteKey, scriptUrl }),

    async verify(token, address) {
      const { success, 'error-codes': codes } = await fetchVerdict(token, address)
      if (success) return { id: token, expiresAt: new Date(clock.now().getTime() + TOKEN_MS) }
      if (codes.length > 0 && codes.every((code) => VISITOR_FAULTS.has(code))) return null
      throw new CaptchaUnavailable(`Turnstile replied ${codes.join(', ') || 'without an error code'}`)
    },
  }
}
