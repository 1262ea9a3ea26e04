import type { Role } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store.ts'

/** Renews the sessions of the account, so that open pages show the role right away. */
export async function grantRole({ accountChanges }: Platform, tx: Tx, id: string, role: Role): Promise<void> {
  await store.insertRole(tx, id, role)
  await accountChanges.renewSessions(tx, id)
}

/** False when the account didn't have the role. The last admin keeps theirs. */
export async function revokeRole(
  { accountChanges }: Platform,
  tx: Tx,
  id: string,
  role: Role,
): Promise<boolean> {
  if (role === 'admin') await requireAnotherAdmin(tx, id)
  const revoked = await store.deleteRole(tx, id, role)
  if (revoked) await accountChanges.renewSessions(tx, id)
  return revoked
}

/** Without an admin, no one could appoint another. Call it before the account is locked. */
export async function requireAnotherAdmin(tx: Tx, id: string): Promise<void> {
  if (!(await store.rolesOf(tx, id)).includes('admin')) return
  const admins = await lockAdmins(tx)
  if (admins.includes(id) && admins.length === 1) refuse('last_admin')
}

/** The admins who can sign in. No one becomes or stops being one until the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  await store.lockAdminChanges(tx)
  return store.adminIds(tx)
}
