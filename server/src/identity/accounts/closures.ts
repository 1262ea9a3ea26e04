import type { EventName } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { requireAnotherAdmin } from './roles.ts'
import { canBeReinstated, erasureDate, pendingDeactivation, pendingErasure, standingOf } from './rules.ts'
import * as store from './store.ts'

/** Why our team closes an account. */
export interface Restriction {
  rule: string | null
  reason: string
  /** Null for a ban. */
  until: Date | null
}

type ClosureEvent = Extract<
  EventName,
  'accounts.deactivated' | 'accounts.deletion_requested' | 'accounts.suspended' | 'accounts.restored'
>

const NO_RESTRICTION = { closedRule: null, closedReason: null, eraseAt: null, deactivatedAt: null } as const

/** Suspends or bans the account, and ends its sessions. */
export async function restrict(
  platform: Platform,
  tx: Tx,
  id: string,
  { rule, reason, until }: Restriction,
): Promise<void> {
  await requireAnotherAdmin(tx, id)
  const account = await store.lockAccountById(tx, id)
  if (!account) refuse('not_found')
  await closeAccount(platform, tx, id, {
    eraseAt: pendingErasure(account),
    deactivatedAt: pendingDeactivation(account),
    status: until ? 'suspended' : 'banned',
    closedUntil: until,
    closedRule: rule,
    closedReason: reason,
  })
  await record(platform, tx, 'accounts.suspended', id)
}

/** Lifts a restriction early. */
export async function reinstate(platform: Platform, tx: Tx, id: string): Promise<void> {
  const account = await store.lockAccountById(tx, id)
  if (!account || !canBeReinstated(account)) refuse('not_found')
  await endRestriction(platform, tx, account)
}

/** An account that its owner had deactivated or deleted before the restriction returns to that state. */
export function endRestriction(
  platform: Platform,
  tx: Tx,
  { id, eraseAt, deactivatedAt }: Pick<store.Account, 'id' | 'eraseAt' | 'deactivatedAt'>,
): Promise<void> {
  if (eraseAt) return closeAccount(platform, tx, id, { status: 'deleted', closedUntil: eraseAt })
  if (deactivatedAt) return closeAccount(platform, tx, id, { status: 'deactivated', closedAt: deactivatedAt })
  return openAccount(platform, tx, id)
}

export async function deactivate(platform: Platform, tx: Tx, id: string): Promise<void> {
  await requireAnotherAdmin(tx, id)
  await requireActive(tx, id)
  await closeAccount(platform, tx, id, { status: 'deactivated' })
  await record(platform, tx, 'accounts.deactivated', id)
}

/** Returns when the account will be erased. */
export async function scheduleDeletion(platform: Platform, tx: Tx, id: string): Promise<Date> {
  await requireAnotherAdmin(tx, id)
  await requireActive(tx, id)
  const until = erasureDate(platform.clock.now())
  await closeAccount(platform, tx, id, { status: 'deleted', closedUntil: until })
  await record(platform, tx, 'accounts.deletion_requested', id)
  return until
}

/** Opens the account because its owner signs in. Checked under the lock, since it may have just been restricted. */
export async function reopen(platform: Platform, tx: Tx, id: string): Promise<void> {
  const account = await store.lockAccountById(tx, id)
  const standing = account ? standingOf(account, platform.clock.now()) : 'expired'
  if (standing === 'reopens') await openAccount(platform, tx, id)
  else if (standing !== 'open') refuse('account_disabled')
}

/** Lets our team reopen an account that its owner closed. Only `reinstate` lifts restrictions. */
export async function restore(platform: Platform, tx: Tx, id: string): Promise<'deactivated' | 'deleted'> {
  const account = (await store.lockAccountById(tx, id)) ?? refuse('not_found')
  const { status } = account
  if (status !== 'deactivated' && status !== 'deleted') refuse('already_done')
  if (standingOf(account, platform.clock.now()) !== 'reopens') refuse('not_found')
  await openAccount(platform, tx, id)
  await record(platform, tx, 'accounts.restored', id)
  return status
}

async function closeAccount(
  { accountChanges, clock }: Platform,
  tx: Tx,
  id: string,
  changes: Parameters<typeof store.updateAccount>[2],
): Promise<void> {
  await store.updateAccount(tx, id, {
    closedAt: clock.now(),
    closedUntil: null,
    ...NO_RESTRICTION,
    ...changes,
  })
  await accountChanges.endSessions(tx, id)
}

async function openAccount({ accountChanges }: Platform, tx: Tx, id: string): Promise<void> {
  await store.updateAccount(tx, id, {
    status: 'active',
    closedAt: null,
    closedUntil: null,
    ...NO_RESTRICTION,
  })
  await accountChanges.record(tx, { accountId: id })
}

/** A member who was restricted a moment ago can't replace that by a closure of their own, which they could undo. */
async function requireActive(tx: Tx, id: string): Promise<void> {
  if ((await store.lockAccountById(tx, id))?.status !== 'active') refuse('account_disabled')
}

const record = ({ events }: Platform, tx: Tx, name: ClosureEvent, accountId: string) =>
  events.record(tx, name, accountId, { accountId })
