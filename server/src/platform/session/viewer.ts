import type { Role } from '@koji/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Who is calling. */
export interface Viewer {
  sessionId: string
  accountId: string
  email: string
  status: Selectable<Tables['accounts']>['status']
  roles: Role[]
  /** Has shown that the e-mail address is theirs. */
  verified: boolean
  /** Signed in with more than a password. */
  secondFactor: boolean
  /** When they last showed a password or passkey. */
  provedAt: Date
  /** When the access token ends, not the session. */
  expiresAt: Date
}

/** What an endpoint for admins asks for, at a door that is open to others as well. */
export const isTeam = (
  { roles, secondFactor }: Pick<Viewer, 'roles' | 'secondFactor'>,
  { adminTwoFactor }: { adminTwoFactor: boolean },
): boolean => roles.includes('admin') && (secondFactor || !adminTwoFactor)
