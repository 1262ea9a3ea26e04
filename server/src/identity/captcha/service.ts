import { createHash } from 'node:crypto'
import type { CaptchaOffer } from '@koji/contract'
import { CaptchaUnavailable } from '#adapters/captcha/port.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

/** Longer than any request takes, so that none that was let in before the end of a token meets a forgotten one. */
const KEPT_AFTER_MS = 3_600_000

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
    offer: (): Promise<CaptchaOffer> => captcha.offer(),

    /** Passes once for each solved captcha and refuses otherwise. A refusal of what comes after does not give it back. */
    async spend(db: Db, token: string, address: string): Promise<void> {
      if (db.isTransaction) throw new Error('A captcha spent in a transaction is unspent when that fails')
      const solved = (await verify(token, address)) ?? refuse('captcha_failed')
      const first = await store.insertSpent(db, hash(solved.id), solved.expiresAt)
      if (!first) refuse('captcha_failed')
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, new Date(clock.now().getTime() - KEPT_AFTER_MS)),
  }
}

const hash = (id: string): Buffer => createHash('sha256').update(id).digest()
