import { DELETION_GRACE_DAYS } from '@koji/contract'

export interface Closable {
  status: 'active' | 'suspended' | 'banned' | 'deactivated' | 'deleted'
  closedUntil: Date | null
  /** Its owner had deleted it before it was closed by a sentence. */
  eraseAt: Date | null
}

export type Standing = 'open' | 'reopens' | 'suspended' | 'banned' | 'gone'

/** What becomes of an account when its owner signs in. */
export function standingOf({ status, closedUntil, eraseAt }: Closable, now: Date): Standing {
  if (eraseAt !== null && eraseAt <= now) return 'gone'
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

/** Who wants to be forgotten is not kept for a sentence, nor let back in before it is over. */
export const eraseDespiteSentence = ({ status, closedUntil, eraseAt }: Closable): Date | null =>
  status === 'deleted' ? closedUntil : eraseAt

/** Who had left for a while is not brought back by the end of a sentence. */
export const leftBeforeSentence = ({
  status,
  closedAt,
  deactivatedAt,
}: Pick<Closable, 'status'> & { closedAt: Date | null; deactivatedAt: Date | null }): Date | null =>
  status === 'deactivated' ? closedAt : deactivatedAt

export const canBeReinstated = ({ status }: Pick<Closable, 'status'>): boolean =>
  status === 'suspended' || status === 'banned'

export const erasedAt = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + DELETION_GRACE_DAYS * 86_400_000)
