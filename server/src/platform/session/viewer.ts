import type { Role } from '@koji/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The signed-in account that makes the current request. */
export interface Viewer {
  sessionId: string
  accountId: string
  email: string
  status: Selectable<Tables['accounts']>['status']
  roles: Role[]
  /** Whether the email address was confirmed. */
  verified: boolean
  /** Whether the session was started with more than a password. */
  passedTwoFactor: boolean
  /** When the password or a passkey was last entered. */
  reauthenticatedAt: Date
  /** When the access token expires. The session may be valid for longer. */
  expiresAt: Date
}

/** Whether the viewer passes the checks of an admin endpoint, for endpoints that are open to others as well. */
export const isTeam = (
  { roles, passedTwoFactor }: Pick<Viewer, 'roles' | 'passedTwoFactor'>,
  { adminTwoFactor }: { adminTwoFactor: boolean },
): boolean => roles.includes('admin') && (passedTwoFactor || !adminTwoFactor)
