import { DELETION_GRACE_DAYS } from '@koji/contract'

const DAY_MS = 86_400_000

export interface AccountState {
  status: 'active' | 'suspended' | 'banned' | 'deactivated' | 'deleted'
  closedUntil: Date | null
  /** Set when the owner deleted the account before it was suspended or banned. */
  eraseAt: Date | null
}

/** `reopens` accounts are opened by signing in; `expired` ones are about to be erased. */
export type Standing = 'open' | 'reopens' | 'suspended' | 'banned' | 'expired'

export function standingOf({ status, closedUntil, eraseAt }: AccountState, now: Date): Standing {
  if (eraseAt !== null && eraseAt <= now) return 'expired'
  const over = closedUntil !== null && closedUntil <= now
  switch (status) {
    case 'active':
      return 'open'
    case 'deactivated':
      return 'reopens'
    case 'suspended':
      return over ? 'reopens' : 'suspended'
    case 'deleted':
      return over ? 'expired' : 'reopens'
    case 'banned':
      return 'banned'
  }
}

/** A restriction neither delays the erasure of a deleted account nor lets its owner back in before it ends. */
export const pendingErasure = ({ status, closedUntil, eraseAt }: AccountState): Date | null =>
  status === 'deleted' ? closedUntil : eraseAt

/** A deactivated account is deactivated again when a restriction of it ends. */
export const pendingDeactivation = ({
  status,
  closedAt,
  deactivatedAt,
}: Pick<AccountState, 'status'> & { closedAt: Date | null; deactivatedAt: Date | null }): Date | null =>
  status === 'deactivated' ? closedAt : deactivatedAt

export const canBeReinstated = ({ status }: Pick<AccountState, 'status'>): boolean =>
  status === 'suspended' || status === 'banned'

export const erasureDate = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS)
