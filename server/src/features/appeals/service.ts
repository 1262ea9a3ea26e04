import type { Closure, NewAppeal } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { readTicket, writeTicket } from '#platform/tickets.ts'
import * as store from './store.ts'

const PURPOSE = 'appeal'
const MINUTES = 60

export interface ClosedAccount {
  id: string
  closedAt: Date | null
  closedUntil: Date | null
  closedRule: string | null
  closedReason: string | null
}

export type Appeals = ReturnType<typeof appealService>

export function appealService({ clock, ids, secrets, events }: Platform) {
  return {
    /** What its owner is told of a closed account, with a ticket to appeal once. */
    async closureOf(db: Db, account: ClosedAccount): Promise<Closure> {
      const appealed = account.closedAt && (await store.hasAppealed(db, account.id, account.closedAt))
      return {
        reason: account.closedReason ?? '',
        rule: account.closedRule,
        until: account.closedUntil?.toISOString() ?? null,
        appealTicket: appealed
          ? null
          : writeTicket(secrets, PURPOSE, account.id, { now: clock.now(), minutes: MINUTES }),
      }
    },

    async appeal(tx: Tx, { ticket, body }: NewAppeal): Promise<void> {
      const accountId = readTicket(secrets, PURPOSE, ticket, clock.now())
      const closedAt = accountId && (await store.closedAtOf(tx, accountId))
      if (!accountId || !closedAt) refuse('link_expired')
      const appeal = { id: ids.id(), accountId, closedAt, body, createdAt: clock.now() }
      if (!(await store.insertAppeal(tx, appeal))) refuse('already_appealed')
      await events.record(tx, 'accounts.appealed', accountId, { accountId, appealId: appeal.id })
    },
  }
}
