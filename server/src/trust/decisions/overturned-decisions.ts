import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { DecisionRecords, DecisionRow } from '#safety/decision-records/service.ts'
import type { SubjectKind, Subjects } from '#safety/moderation/service.ts'
import type { Audit } from '#team/audit/service.ts'
import { type AccountRestrictions, isRestricted } from './account-restrictions.ts'
import { activeOf } from './rules.ts'

/** A team member, or null for the command line. */
export type Decider = Pick<Viewer, 'accountId'> | null

export interface SubjectRef {
  kind: SubjectKind
  subjectId: string
}

interface Context extends Pick<Platform, 'clock' | 'events'> {
  accounts: Accounts
  audit: Audit
  decisionRecords: DecisionRecords
  restrictions: AccountRestrictions
  subjects: Subjects
}

/** Overturns all active restrictions, with the removals decided along with them. */
export async function liftRestrictions(
  context: Context,
  tx: Tx,
  me: Decider,
  accountId: string,
  note: string,
): Promise<void> {
  const { accounts, audit, clock, decisionRecords, restrictions } = context
  const before = (await restrictions.lockStatus(tx, accountId)) ?? refuse('not_found')
  if (accountId === me?.accountId) refuse('forbidden')
  if (!isRestricted(before)) refuse('already_done')
  const active = activeOf(await decisionRecords.restrictionsOf(tx, accountId), clock.now())
  await overturnAll(context, tx, me, active, note)
  // The account may have been closed without a recorded decision.
  if (isRestricted(await restrictions.lockStatus(tx, accountId))) await accounts.reinstate(tx, accountId)
  await audit.record(tx, {
    actorId: me?.accountId ?? null,
    action: 'account.reinstated',
    targetKind: 'account',
    targetId: accountId,
    before: { status: before },
    after: { status: (await restrictions.lockStatus(tx, accountId)) ?? null },
  })
}

/** After an appeal. */
export async function overturn(context: Context, tx: Tx, me: Viewer, id: string): Promise<void> {
  const decision = (await context.decisionRecords.lockDecision(tx, id)) ?? refuse('not_found')
  if (decision.overturnedAt) return
  await overturnAll(context, tx, me, [decision], null)
}

/**
 * Shows removed content again, and reopens the account unless another restriction is active. All decisions must be
 * about the same account.
 */
async function overturnAll(
  context: Context,
  tx: Tx,
  me: Decider,
  overturned: readonly DecisionRow[],
  note: string | null,
): Promise<void> {
  const { clock, decisionRecords, events, restrictions } = context
  const [first] = overturned
  if (!first) return
  const { accountId } = first
  await decisionRecords.overturn(
    tx,
    overturned.map(({ id }) => id),
    { overturnedAt: clock.now(), overturnedBy: me?.accountId ?? null, overturnedNote: note },
  )
  for (const decision of overturned.filter(({ removed }) => removed))
    for (const subject of await decisionRecords.piecesOf(tx, decision.id))
      if (!(await decisionRecords.isRemoved(tx, subject))) await release(context, tx, accountId, subject)
  if (overturned.some(({ action }) => action === 'suspend' || action === 'ban'))
    await restrictions.reopen(tx, accountId)
  for (const { id: decisionId } of overturned)
    await events.record(tx, 'moderation.overturned', accountId, { decisionId, accountId })
}

/** Shows a subject again, unless it belongs to a profile that was removed as a whole. */
export async function release(
  { decisionRecords, subjects }: Context,
  tx: Tx,
  accountId: string,
  subject: SubjectRef,
): Promise<void> {
  const profile = { kind: 'profile', subjectId: accountId } as const
  const isPartOfProfile = subject.kind === 'photo' || subject.kind === 'profile_text'
  if (isPartOfProfile && (await decisionRecords.isRemoved(tx, profile))) return
  await subjects[subject.kind].release(tx, subject.subjectId)
}
