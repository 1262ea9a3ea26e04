import type { DecisionStatement, NewAccountRestriction, NewDecision } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { DecisionRecords, DecisionRow } from '#safety/decision-records/service.ts'
import { contentHash, type SubjectKind, type Subjects } from '#safety/moderation/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Cases } from '#trust/cases/service.ts'
import type { Reports } from '#trust/reports/service.ts'
import { accountRestrictions, isRestricted } from './account-restrictions.ts'
import { activeOf, appealBefore, mostSevere } from './rules.ts'
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

/** A team member, or null for the command line. */
type Decider = Pick<Viewer, 'accountId'> | null

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

interface SubjectRef {
  kind: SubjectKind
  subjectId: string
}

/** Our team's decisions. Each takes effect completely in one transaction. */
export function decisionService(
  platform: Platform,
  { accounts, audit, cases, decisionRecords: records, reports, subjects }: Dependencies,
) {
  const { clock, events, ids } = platform

  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
  const { lockStatus, enforce, reopen } = accountRestrictions(platform, { accounts, records })

  /** Shows a subject again, unless it belongs to a profile that was removed as a whole. */
  async function release(tx: Tx, accountId: string, subject: SubjectRef): Promise<void> {
    const profile = { kind: 'profile', subjectId: accountId } as const
    const isPartOfProfile = subject.kind === 'photo' || subject.kind === 'profile_text'
    if (isPartOfProfile && (await records.isRemoved(tx, profile))) return
    await subjects[subject.kind].release(tx, subject.subjectId)
  }

  const recordDecision = async (
    tx: Tx,
    me: Decider,
    row: Omit<Parameters<DecisionRecords['insertDecision']>[1], 'id' | 'decidedAt'>,
  ) => {
    const id = ids.id()
    await records.insertDecision(tx, { ...row, id, decidedBy: me?.accountId ?? null, decidedAt: clock.now() })
    await events.record(tx, 'moderation.decided', row.accountId, { decisionId: id, accountId: row.accountId })
    return id
  }

  /**
   * Shows removed content again, and reopens the account unless another restriction is active. All decisions must be
   * about the same account.
   */
  async function overturnAll(
    tx: Tx,
    me: Decider,
    overturned: readonly DecisionRow[],
    note: string | null,
  ): Promise<void> {
    const [first] = overturned
    if (!first) return
    const { accountId } = first
    await records.overturn(
      tx,
      overturned.map(({ id }) => id),
      { overturnedAt: clock.now(), overturnedBy: me?.accountId ?? null, overturnedNote: note },
    )
    for (const decision of overturned.filter(({ removed }) => removed))
      for (const subject of await records.piecesOf(tx, decision.id))
        if (!(await records.isRemoved(tx, subject))) await release(tx, accountId, subject)
    if (overturned.some(({ action }) => action === 'suspend' || action === 'ban')) await reopen(tx, accountId)
    for (const { id: decisionId } of overturned)
      await events.record(tx, 'moderation.overturned', accountId, { decisionId, accountId })
  }

  const readCurrent = (tx: Tx, decided: readonly SubjectRef[]) =>
    Promise.all(
      decided.map(async ({ kind, subjectId }) => {
        const shown = await subjects[kind].show(tx, subjectId)
        return { kind, subjectId, held: shown?.held ?? false, contentHash: shown && contentHash(shown) }
      }),
    )

  /** Warns, suspends or bans someone without a case. */
  async function restrictAccount(tx: Tx, me: Decider, restriction: NewRestriction): Promise<string> {
    const { accountId, action, rule, reason, note = '', until = null } = restriction
    if (action === 'suspend' && !until) throw new Error('A suspension needs an end')
    if (accountId === me?.accountId) refuse('forbidden')
    if (action !== 'warn') await accounts.requireAnotherAdmin(tx, accountId)
    const before = (await lockStatus(tx, accountId)) ?? refuse('not_found')
    const id = await recordDecision(tx, me, {
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
    if (action !== 'warn') await enforce(tx, accountId)
    await audit.record(tx, {
      actorId: me?.accountId ?? null,
      action: `account.${AUDIT_ACTIONS[action]}`,
      targetKind: 'account',
      targetId: accountId,
      before: { status: before },
      after: { status: (await lockStatus(tx, accountId)) ?? null },
      details: { decision: id, rule, until: until?.toISOString() ?? null },
    })
    return id
  }

  return {
    /** The first decision closes the case. */
    async decide(tx: Tx, me: Viewer, caseId: string, request: NewDecision): Promise<string> {
      const { accountId, kind, subjectId } = await cases.lockForDecision(tx, me, caseId)
      if (request.action === 'suspend' || request.action === 'ban')
        await accounts.requireAnotherAdmin(tx, accountId)
      const before = await lockStatus(tx, accountId)
      const decided = await readCurrent(tx, await cases.subjectsOf(tx, caseId))
      const wasHeld = decided.some(({ held }) => held)
      const against = request.action === 'keep' ? null : request
      const removed = request.action === 'remove' || (request.action !== 'keep' && request.remove)
      const until = request.action === 'suspend' ? inDays(request.days) : null
      const id = await recordDecision(tx, me, {
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
      await records.insertPieces(
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
        else await release(tx, accountId, subject)
      if (request.action === 'suspend' || request.action === 'ban') await enforce(tx, accountId)
      await cases.close(tx, caseId)
      await reports.close(tx, [caseId], request.action !== 'keep')
      await audit.record(tx, {
        actorId: me.accountId,
        action: 'case.decided',
        targetKind: 'case',
        targetId: caseId,
        before: { status: before ?? null, removed: wasHeld },
        after: { status: (await lockStatus(tx, accountId)) ?? null, removed },
        details: {
          decision: id,
          person: accountId,
          did: request.action,
          rule: against?.rule ?? null,
          until: until?.toISOString() ?? null,
        },
      })
      return id
    },

    restrictAccount,

    restrictMember: (
      tx: Tx,
      me: Viewer,
      accountId: string,
      request: NewAccountRestriction,
    ): Promise<string> =>
      restrictAccount(tx, me, {
        accountId,
        ...request,
        until: request.action === 'suspend' ? inDays(request.days) : null,
      }),

    /** Overturns all active restrictions, with the removals decided along with them. */
    async liftRestrictions(tx: Tx, me: Decider, accountId: string, note: string): Promise<void> {
      const before = (await lockStatus(tx, accountId)) ?? refuse('not_found')
      if (accountId === me?.accountId) refuse('forbidden')
      if (!isRestricted(before)) refuse('already_done')
      await overturnAll(tx, me, activeOf(await records.restrictionsOf(tx, accountId), clock.now()), note)
      // The account may have been closed without a recorded decision.
      if (isRestricted(await lockStatus(tx, accountId))) await accounts.reinstate(tx, accountId)
      await audit.record(tx, {
        actorId: me?.accountId ?? null,
        action: 'account.reinstated',
        targetKind: 'account',
        targetId: accountId,
        before: { status: before },
        after: { status: (await lockStatus(tx, accountId)) ?? null },
      })
    },

    byId: (db: Db, id: string) => records.decisionById(db, id),

    /** The decision that currently keeps an account closed. */
    async activeRestrictionOf(db: Db, accountId: string): Promise<DecisionRow | null> {
      return mostSevere(await records.restrictionsOf(db, accountId), clock.now())
    },

    /** After an appeal. */
    async overturn(tx: Tx, me: Viewer, id: string): Promise<void> {
      const decision = (await records.lockDecision(tx, id)) ?? refuse('not_found')
      if (decision.overturnedAt) return
      await overturnAll(tx, me, [decision], null)
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
      const decision = await records.decisionById(db, id)
      return decision && decision.accountId === me.accountId ? decision : refuse('not_found')
    },
  }
}
