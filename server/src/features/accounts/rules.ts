import { DELETION_GRACE_DAYS } from '@koji/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'

export type Closable = Pick<Selectable<Tables['accounts']>, 'status' | 'closedAt' | 'closedUntil'>

export type Standing = 'open' | 'reopens' | 'suspended' | 'banned' | 'gone'

/** What becomes of an account when its owner signs in. */
export function standingOf({ status, closedUntil }: Closable, now: Date): Standing {
  const over = closedUntil !== null && closedUntil <= now
  switch (status) {
    case 'active':
      return 'open'
    case 'deactivated':
      return 'reopens'
    case 'suspended':
      return over ? 'reopens' : 'suspended'
    case 'deleted':
      return over ? 'gone' : 'reopens'
    case 'banned':
      return 'banned'
  }
}

export const erasedAt = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + DELETION_GRACE_DAYS * 86_400_000)
