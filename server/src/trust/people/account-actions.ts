import type { Body, postRoleChange } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Passkeys } from '#identity/passkeys/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Audit } from '#team/audit/service.ts'
import { formatRoles } from './rules.ts'
import * as store from './store.ts'

interface Dependencies {
  accounts: Accounts
  audit: Audit
  creators: Creators
  passkeys: Passkeys
  twoFactor: TwoFactor
}

type RoleChange = Body<typeof postRoleChange>
type ActionKind = Parameters<typeof store.insertAction>[1]['action']

/** What each action changes, as the audit log names it. */
const CHANGED_FIELD = {
  role_granted: 'roles',
  role_revoked: 'roles',
  two_factor_reset: 'factors',
  signed_out: 'sessions',
  restored: 'status',
} as const satisfies Record<ActionKind, string>

interface AccountAction {
  id: string
  action: ActionKind
  reason: string
  before?: string
  after?: string
}

interface Context extends Dependencies, Pick<Platform, 'clock' | 'events' | 'ids'> {}

/** What our team does to accounts. Each action is recorded with its reason, in the same transaction. */
export function accountActions({ clock, events, ids }: Platform, dependencies: Dependencies) {
  const context = { ...dependencies, clock, events, ids }
  return {
    changeRole: (tx: Tx, me: Viewer, id: string, change: RoleChange) =>
      changeRole(context, tx, me, id, change),
    resetTwoFactor: (tx: Tx, me: Viewer, id: string, reason: string) =>
      resetTwoFactor(context, tx, me, id, reason),
    signOut: (tx: Tx, me: Viewer, id: string, reason: string) => signOut(context, tx, me, id, reason),
    restore: (tx: Tx, me: Viewer, id: string, reason: string) => restore(context, tx, me, id, reason),
  }
}

/** Admins are changed one at a time: when two remove each other, the second is no longer an admin by its turn. */
async function changeRole(
  context: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  { role, grant, reason }: RoleChange,
): Promise<void> {
  const { accounts } = context
  if (id === me.accountId && (grant || role !== 'admin')) refuse('forbidden')
  const admins = await accounts.lockAdmins(tx)
  if (!admins.includes(me.accountId)) refuse('forbidden')
  const { status } = await lockAccount(context, tx, id)
  if (grant && status !== 'active') refuse('not_found')
  const before = await accounts.rolesOf(tx, id)
  if (before.includes(role) === grant) refuse('already_done')
  if (role === 'creator') await (grant ? openCreatorPage(context, tx, id) : closeCreatorPage(context, tx, id))
  if (grant) await accounts.grantRole(tx, id, role)
  else await accounts.revokeRole(tx, id, role)
  await recordAction(context, tx, me, {
    id,
    reason,
    action: grant ? 'role_granted' : 'role_revoked',
    before: formatRoles(before),
    after: formatRoles(await accounts.rolesOf(tx, id)),
  })
}

async function resetTwoFactor(
  context: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  reason: string,
): Promise<void> {
  const { events, passkeys, twoFactor } = context
  requireOther(me, id)
  await lockAccount(context, tx, id)
  const app = await twoFactor.reset(tx, id)
  const keys = await passkeys.removeAll(tx, id)
  if (!app && keys === 0) refuse('already_done')
  await events.record(tx, 'accounts.two_factor_reset', id, { accountId: id })
  const passkeyCount = keys === 1 ? '1 passkey' : `${keys} passkeys`
  const before = [app ? 'authenticator app' : [], keys > 0 ? passkeyCount : []].flat().join(', ')
  await recordAction(context, tx, me, { id, reason, action: 'two_factor_reset', before, after: 'none' })
}

async function signOut(context: Context, tx: Tx, me: Viewer, id: string, reason: string): Promise<number> {
  requireOther(me, id)
  await lockAccount(context, tx, id)
  const ended = await context.accounts.endSessions(tx, id)
  await recordAction(context, tx, me, {
    id,
    reason,
    action: 'signed_out',
    before: String(ended),
    after: '0',
  })
  return ended
}

async function restore(context: Context, tx: Tx, me: Viewer, id: string, reason: string): Promise<void> {
  requireOther(me, id)
  const before = await context.accounts.restore(tx, id)
  await recordAction(context, tx, me, { id, reason, action: 'restored', before, after: 'active' })
}

const requireOther = (me: Viewer, id: string) => {
  if (id === me.accountId) refuse('forbidden')
}

const lockAccount = async ({ accounts }: Context, tx: Tx, id: string) =>
  (await accounts.lock(tx, id)) ?? refuse('not_found')

async function openCreatorPage({ creators }: Context, tx: Tx, id: string): Promise<void> {
  if (!(await store.hasProfile(tx, id))) refuse('onboarding_unfinished')
  await creators.createPage(tx, { userId: id, category: 'other', about: '' })
  if (await store.wasVerified(tx, id)) await creators.verify(tx, id)
}

/** Posts stay. Selling stops before the check, so that no one can subscribe in between. */
async function closeCreatorPage({ creators }: Context, tx: Tx, id: string): Promise<void> {
  await creators.removeVerification(tx, id)
  if (await store.hasSubscribers(tx, id)) refuse('has_subscribers')
}

/** The reason is erased with the account, so it isn't in the audit log, which is never erased. */
async function recordAction(
  { audit, clock, ids }: Context,
  tx: Tx,
  me: Viewer,
  { id, action, reason, before, after }: AccountAction,
): Promise<void> {
  await store.insertAction(tx, {
    id: ids.id(),
    accountId: id,
    actorId: me.accountId,
    action,
    reason,
    at: clock.now(),
    before: before ?? null,
    after: after ?? null,
  })
  await audit.record(tx, {
    actorId: me.accountId,
    action: `account.${action}`,
    targetKind: 'account',
    targetId: id,
    ...(before !== undefined && {
      before: { [CHANGED_FIELD[action]]: before },
      after: { [CHANGED_FIELD[action]]: after! },
    }),
  })
}
