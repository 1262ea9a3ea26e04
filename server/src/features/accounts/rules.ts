import { DELETION_GRACE_DAYS } from '@koji/contract'

export interface Closable {
  status: 'active' | 'suspended' | 'banned' | 'deactivated' | 'deleted'
  closedUntil: Date | null
}

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

/** Who wants to be forgotten is not kept for a sentence, and who is thrown out is not let back in by another. */
export const canBeSentenced = ({ status }: Pick<Closable, 'status'>): boolean => status !== 'deleted'

export const canBeReinstated = ({ status }: Pick<Closable, 'status'>): boolean =>
  status === 'suspended' || status === 'banned'

export const erasedAt = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + DELETION_GRACE_DAYS * 86_400_000)
