import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

export type Audit = ReturnType<typeof auditService>

export interface Act {
  actorId: string
  /** A noun and what was done to it: `application.approved`. */
  action: string
  targetKind: string
  targetId: string
  details?: Record<string, string | number | boolean | null>
}

/** What people of the team did and looked at. */
export function auditService({ clock }: Platform) {
  return {
    /** In the transaction of the act: neither is there without the other. */
    record: (tx: Tx, { details = {}, ...act }: Act) =>
      store.insertAct(tx, { ...act, at: clock.now(), details: JSON.stringify(details) }),
  }
}
