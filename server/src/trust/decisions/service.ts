import type { DecisionStatement, NewAccountRestriction, NewDecision } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { DecisionRecords, DecisionRow } from '#safety/decision-records/service.ts'
import { contentHash, type Subjects } from '#safety/moderation/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Cases } from '#trust/cases/service.ts'
import type { Reports } from '#trust/reports/service.ts'
import { type AccountRestrictions, accountRestrictions } from './account-restrictions.ts'
import { type Decider, liftRestrictions, overturn, release, type SubjectRef } from './overturned-decisions.ts'
import { appealBefore, mostSevere } from './rules.ts'
import { statementOf } from './statement.ts'
import * as store from './store.ts'

export type { DecisionRow } from '#safety/decision-records/service.ts'

const DAY_MS = 86_400_000
const AUDIT_ACTIONS = { warn: 'warned', suspend: 'suspended', ban: 'banned' } as const

export type Decisions = ReturnType<typeof decisionService>

export interface Dependencies {
  accounts: Accounts
  audit: Audit
  cases: Cases
  decisionRecords: DecisionRecords
  reports: Reports
  subjects: Subjects
}

interface Context extends Dependencies, Pick<Platform, 'clock' | 'events' | 'ids'> {
  restrictions: AccountRestrictions
}

export interface NewRestriction {
  accountId: string
  action: 'warn' | 'suspend' | 'ban'
  rule: string | null
  /** The restricted person reads it. */
  reason: string
  /** Only our team reads it. */
  note?: string
  until?: Date | null
}

/** Our team's decisions. Each takes effect completely in one transaction. */
export function decisionService(platform: Platform, dependencies: Dependencies) {
  const { clock, events, ids } = platform
  const { decisionRecords, subjects } = dependencies
  const restrictions = accountRestrictions(platform, dependencies)
  const context = { ...dependencies, clock, events, ids, restrictions }

  return {
    decide: (tx: Tx, me: Viewer, caseId: string, request: NewDecision) =>
      decide(context, tx, me, caseId, request),
    restrictAccount: (tx: Tx, me: Decider, restriction: NewRestriction) =>
      restrictAccount(context, tx, me, restriction),
    liftRestrictions: (tx: Tx, me: Decider, accountId: string, note: string) =>
      liftRestrictions(context, tx, me, accountId, note),
    overturn: (tx: Tx, me: Viewer, id: string) => overturn(context, tx, me, id),

    restrictMember: (
      tx: Tx,
      me: Viewer,
      accountId: string,
      request: NewAccountRestriction,
    ): Promise<string> =>
      restrictAccount(context, tx, me, {
        accountId,
        ...request,
        until: request.action === 'suspend' ? inDays(context, request.days) : null,
      }),

    byId: (db: Db, id: string) => decisionRecords.decisionById(db, id),

    /** The decision that currently keeps an account closed. */
    async activeRestrictionOf(db: Db, accountId: string): Promise<DecisionRow | null> {
      return mostSevere(await decisionRecords.restrictionsOf(db, accountId), clock.now())
    },

    /** When the time to appeal ends; null if the decision can't be appealed. */
    async appealBefore(db: Db, decision: DecisionRow): Promise<Date | null> {
      const appeal = await store.appealOf(db, decision.id)
      return appealBefore(decision, appeal !== undefined, clock.now())
    },

    statement: (db: Db, decision: DecisionRow): Promise<DecisionStatement> =>
      statementOf(db, decision, { subjects, now: clock.now() }),

    /** Refuses a decision about someone else like one that doesn't exist. */
    async getOwn(db: Db, me: Viewer, id: string): Promise<DecisionRow> {
      const decision = await decisionRecords.decisionById(db, id)
      return decision && decision.accountId === me.accountId ? decision : refuse('not_found')
    },
  }
}

/** The first decision closes the case. */
async function decide(
  context: Context,
  tx: Tx,
  me: Viewer,
  caseId: string,
  request: NewDecision,
): Promise<string> {
  const { accounts, audit, cases, decisionRecords, reports, restrictions, subjects } = context
  const { accountId, kind, subjectId } = await cases.lockForDecision(tx, me, caseId)
  if (request.action === 'suspend' || request.action === 'ban')
    await accounts.requireAnotherAdmin(tx, accountId)
  const before = await restrictions.lockStatus(tx, accountId)
  const decided = await readCurrent(context, tx, await cases.subjectsOf(tx, caseId))
  const wasHeld = decided.some(({ held }) => held)
  const against = request.action === 'keep' ? null : request
  const removed = request.action === 'remove' || (request.action !== 'keep' && request.remove)
  const until = request.action === 'suspend' ? inDays(context, request.days) : null
  const id = await recordDecision(context, tx, me, {
    caseId,
    accountId,
    subjectKind: kind,
    subjectId,
    action: request.action,
    removed,
    until,
    wasHeld,
    rule: against?.rule ?? null,
    reason: against?.reason ?? '',
    note: request.note,
  })
  await decisionRecords.insertPieces(
    tx,
    decided.map(({ kind, subjectId, contentHash }) => ({
      decisionId: id,
      subjectKind: kind,
      subjectId,
      contentHash,
    })),
  )
  for (const subject of decided)
    if (removed) await subjects[subject.kind].hold(tx, subject.subjectId, against!.rule)
    else await release(context, tx, accountId, subject)
  if (request.action === 'suspend' || request.action === 'ban') await restrictions.enforce(tx, accountId)
  await cases.close(tx, caseId)
  await reports.close(tx, [caseId], request.action !== 'keep')
  await audit.record(tx, {
    actorId: me.accountId,
    action: 'case.decided',
    targetKind: 'case',
    targetId: caseId,
    before: { status: before ?? null, removed: wasHeld },
    after: { status: (await restrictions.lockStatus(tx, accountId)) ?? null, removed },
    details: {
      decision: id,
      person: accountId,
      did: request.action,
      rule: against?.rule ?? null,
      until: until?.toISOString() ?? null,
    },
  })
  return id
}

/** Warns, suspends or bans someone without a case. */
async function restrictAccount(
  context: Context,
  tx: Tx,
  me: Decider,
  restriction: NewRestriction,
): Promise<string> {
  const { accounts, audit, restrictions } = context
  const { accountId, action, rule, reason, note = '', until = null } = restriction
  if (action === 'suspend' && !until) throw new Error('A suspension needs an end')
  if (accountId === me?.accountId) refuse('forbidden')
  if (action !== 'warn') await accounts.requireAnotherAdmin(tx, accountId)
  const before = (await restrictions.lockStatus(tx, accountId)) ?? refuse('not_found')
  const id = await recordDecision(context, tx, me, {
    caseId: null,
    accountId,
    subjectKind: 'profile',
    subjectId: accountId,
    action,
    rule,
    reason,
    note,
    removed: false,
    wasHeld: false,
    until: action === 'suspend' ? until : null,
  })
  if (action !== 'warn') await restrictions.enforce(tx, accountId)
  await audit.record(tx, {
    actorId: me?.accountId ?? null,
    action: `account.${AUDIT_ACTIONS[action]}`,
    targetKind: 'account',
    targetId: accountId,
    before: { status: before },
    after: { status: (await restrictions.lockStatus(tx, accountId)) ?? null },
    details: { decision: id, rule, until: until?.toISOString() ?? null },
  })
  return id
}

async function recordDecision(
  { clock, decisionRecords, events, ids }: Context,
  tx: Tx,
  me: Decider,
  row: Omit<Parameters<DecisionRecords['insertDecision']>[1], 'id' | 'decidedAt'>,
): Promise<string> {
  const id = ids.id()
  const decidedBy = me?.accountId ?? null
  await decisionRecords.insertDecision(tx, { ...row, id, decidedBy, decidedAt: clock.now() })
  await events.record(tx, 'moderation.decided', row.accountId, { decisionId: id, accountId: row.accountId })
  return id
}

const readCurrent = ({ subjects }: Context, tx: Tx, decided: readonly SubjectRef[]) =>
  Promise.all(
    decided.map(async ({ kind, subjectId }) => {
      const shown = await subjects[kind].show(tx, subjectId)
      return { kind, subjectId, held: shown?.held ?? false, contentHash: shown && contentHash(shown) }
    }),
  )

const inDays = ({ clock }: Context, days: number) => new Date(clock.now().getTime() + days * DAY_MS)
