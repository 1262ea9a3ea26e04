import { createHash } from 'node:crypto'
import type { CaptchaChallenge } from '@koji/contract'
import { CaptchaUnavailable } from '#adapters/captcha/port.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

/** Longer than any request, so that a token that was valid at the start of a request is still known as spent. */
const RETENTION_MS = 3_600_000

export type Captchas = ReturnType<typeof captchaService>

export function captchaService({ captcha, clock, log }: Platform) {
  async function verify(token: string, address: string) {
    try {
      return await captcha.verify(token, address)
    } catch (error) {
      if (!(error instanceof CaptchaUnavailable)) throw error
      log.warn({ err: error }, 'captcha')
      refuse('unavailable', { retryAfter: 5 })
    }
  }

  return {
    offer: (): Promise<CaptchaChallenge> => captcha.offer(),

    /** Accepts each solution once. It stays spent when a later step of the request is refused. */
    async spend(db: Db, token: string, address: string): Promise<void> {
      if (db.isTransaction) throw new Error('A captcha spent in a transaction is unspent when that fails')
      const solved = (await verify(token, address)) ?? refuse('captcha_failed')
      const first = await store.insertSpent(db, hash(solved.id), solved.expiresAt)
      if (!first) refuse('captcha_failed')
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, new Date(clock.now().getTime() - RETENTION_MS)),
  }
}

const hash = (id: string): Buffer => createHash('sha256').update(id).digest()
