import { PASS_RESET_DAYS } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

const PAUSE_MS = PASS_RESET_DAYS * 86_400_000

/** Runs in the transaction that deletes the passes. */
export type PassResetListener = (tx: Tx, accountId: string) => Promise<unknown>

/** Shows people again who were passed, once in a while. */
export function passReset({ clock }: Platform) {
  const listeners: PassResetListener[] = []

  return {
    onPassReset: (listener: PassResetListener): void => void listeners.push(listener),

    /** Null when passes can be reset now. */
    async passesResetAt(db: Db, me: Viewer): Promise<string | null> {
      const at = await store.lastPassReset(db, me.accountId)
      const next = at && new Date(at.getTime() + PAUSE_MS)
      return next && next > clock.now() ? next.toISOString() : null
    },

    async resetPasses(tx: Tx, me: Viewer): Promise<{ again: number; nextAt: string }> {
      const now = clock.now()
      const earliest = new Date(now.getTime() - PAUSE_MS)
      const reset = await store.recordPassReset(tx, me.accountId, now, earliest)
      if (reset === 'no_profile') refuse('not_found')
      if (reset === 'too_soon') refuse('too_soon')
      const again = await store.deletePasses(tx, me.accountId)
      for (const listener of listeners) await listener(tx, me.accountId)
      return { again, nextAt: new Date(now.getTime() + PAUSE_MS).toISOString() }
    },
  }
}
