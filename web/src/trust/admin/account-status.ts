import type { AccountStatus } from '@koji/contract'

export const ACCOUNT_STATUS_LABELS: Record<AccountStatus, string> = {
  active: 'Open',
  suspended: 'Suspended',
  banned: 'Banned',
  deactivated: 'Deactivated',
  deleted: 'Deleted',
}
