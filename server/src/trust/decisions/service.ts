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
import { appealBefore, heaviest, running } from './rules.ts'
import { isClosed, sentencing } from './sentencing.ts'
import { statementOf } from './statement.ts'
import * as store from './store.ts'

export type { DecisionRow } from '#safety/decision-records/service.ts'

const DAY_MS = 86_400_000
const SENTENCED = { warn: 'warned', suspend: 'suspended', ban: 'banned' } as const

export type Decisions = ReturnType<typeof decisionService>

export interface Dependencies {
  accounts: Accounts
  audit: Audit
  cases: Cases
  decisionRecords: DecisionRecords
  reports: Reports
  subjects: Subjects
}

/** Somebody of the team; null from the command line. */
type Decider = Pick<Viewer, 'accountId'> | null

export interface Sentence {
  accountId: string
  action: 'warn' | 'suspend' | 'ban'
  rule: string | null
  /** Read by whom it is about. */
  reason: string
  /** For the team. */
  note?: string
  until?: Date | null
}

interface Piece {
  kind: SubjectKind
  subjectId: string
}

/** What the team decides, and all that comes of it in the same transaction. */
export function decisionService(
  platform: Platform,
  { accounts, audit, cases, decisionRecords: records, reports, subjects }: Dependencies,
) {
  const { clock, events, ids } = platform

  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)
  const { statusOf, close, reopen } = sentencing(platform, { accounts, records })

  /** What others may see again: not while the whole person is removed, of whom it is a part. */
  async function release(tx: Tx, accountId: string, piece: Piece): Promise<void> {
    const whole = { kind: 'profile', subjectId: accountId } as const
    const isPart = piece.kind === 'photo' || piece.kind === 'profile_text'
    if (isPart && (await records.isRemoved(tx, whole))) return
    await subjects[piece.kind].release(tx, piece.subjectId)
  }

  const write = async (
    tx: Tx,
    me: Decider,
    row: Omit<Parameters<DecisionRecords['insertDecision']>[1], 'id' | 'decidedAt'>,
  ) => {
    const id = ids.id()
    await records.insertDecision(tx, { ...row, id, decidedBy: me?.accountId ?? null, decidedAt: clock.now() })
    await events.record(tx, 'moderation.decided', row.accountId, { decisionId: id, accountId: row.accountId })
    return id
  }

  /** Back as it was: content in sight, sentences lifted unless another one runs. All are about one person. */
  async function takeBack(
    tx: Tx,
    me: Decider,
    taken: readonly DecisionRow[],
    note: string | null,
  ): Promise<void> {
    const [first] = taken
    if (!first) return
    const { accountId } = first
    await records.overturn(
      tx,
      taken.map(({ id }) => id),
      { overturnedAt: clock.now(), overturnedBy: me?.accountId ?? null, overturnedNote: note },
    )
    for (const decision of taken.filter(({ removed }) => removed))
      for (const piece of await records.piecesOf(tx, decision.id))
        if (!(await records.isRemoved(tx, piece))) await release(tx, accountId, piece)
    if (taken.some(({ action }) => action === 'suspend' || action === 'ban')) await reopen(tx, accountId)
    for (const { id: decisionId } of taken)
      await events.record(tx, 'moderation.overturned', accountId, { decisionId, accountId })
  }

  /** As each of them looks now. */
  const look = (tx: Tx, pieces: readonly Piece[]) =>
    Promise.all(
      pieces.map(async ({ kind, subjectId }) => {
        const shown = await subjects[kind].show(tx, subjectId)
        return { kind, subjectId, held: shown?.held ?? false, mark: shown && contentHash(shown) }
      }),
    )

  /** About a person, without a case. */
  async function sentence(tx: Tx, me: Decider, wish: Sentence): Promise<string> {
    const { accountId, action, rule, reason, note = '', until = null } = wish
    if (action === 'suspend' && !until) throw new Error('A suspension has an end')
    if (accountId === me?.accountId) refuse('forbidden')
    if (action !== 'warn') await accounts.requireAnotherAdmin(tx, accountId)
    const before = (await statusOf(tx, accountId)) ?? refuse('not_found')
    const id = await write(tx, me, {
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
    if (action !== 'warn') await close(tx, accountId)
    await audit.record(tx, {
      actorId: me?.accountId ?? null,
      action: `account.${SENTENCED[action]}`,
      targetKind: 'account',
      targetId: accountId,
      before: { status: before },
      after: { status: (await statusOf(tx, accountId)) ?? null },
      details: { decision: id, rule, until: until?.toISOString() ?? null },
    })
    return id
  }

  return {
    /** Whoever is first decides. Nobody decides about themselves. */
    async decide(tx: Tx, me: Viewer, caseId: string, wish: NewDecision): Promise<string> {
      const { accountId, kind, subjectId } = await cases.lockFor(tx, me, caseId)
      if (wish.action === 'suspend' || wish.action === 'ban')
        await accounts.requireAnotherAdmin(tx, accountId)
      const before = await statusOf(tx, accountId)
      const pieces = await look(tx, await cases.subjectsOf(tx, caseId))
      const wasHeld = pieces.some(({ held }) => held)
      const against = wish.action === 'keep' ? null : wish
      const removed = wish.action === 'remove' || (wish.action !== 'keep' && wish.remove)
      const until = wish.action === 'suspend' ? inDays(wish.days) : null
      const id = await write(tx, me, {
        caseId,
        accountId,
        subjectKind: kind,
        subjectId,
        action: wish.action,
        removed,
        until,
        wasHeld,
        rule: against?.rule ?? null,
        reason: against?.reason ?? '',
        note: wish.note,
      })
      await records.insertPieces(
        tx,
        pieces.map((piece) => ({
          decisionId: id,
          subjectKind: piece.kind,
          subjectId: piece.subjectId,
          mark: piece.mark,
        })),
      )
      for (const piece of pieces)
        if (removed) await subjects[piece.kind].hold(tx, piece.subjectId, against!.rule)
        else await release(tx, accountId, piece)
      if (wish.action === 'suspend' || wish.action === 'ban') await close(tx, accountId)
      await cases.close(tx, caseId)
      await reports.close(tx, [caseId], wish.action !== 'keep')
      await audit.record(tx, {
        actorId: me.accountId,
        action: 'case.decided',
        targetKind: 'case',
        targetId: caseId,
        before: { status: before ?? null, removed: wasHeld },
        after: { status: (await statusOf(tx, accountId)) ?? null, removed },
        details: {
          decision: id,
          person: accountId,
          did: wish.action,
          rule: against?.rule ?? null,
          until: until?.toISOString() ?? null,
        },
      })
      return id
    },

    sentence,

    sentencePerson: (tx: Tx, me: Viewer, accountId: string, wish: NewAccountRestriction): Promise<string> =>
      sentence(tx, me, {
        accountId,
        ...wish,
        until: wish.action === 'suspend' ? inDays(wish.days) : null,
      }),

    /** All sentences that keep somebody out are taken back, with what was removed along with them. */
    async lift(tx: Tx, me: Decider, accountId: string, note: string): Promise<void> {
      const before = (await statusOf(tx, accountId)) ?? refuse('not_found')
      if (accountId === me?.accountId) refuse('forbidden')
      if (!isClosed(before)) refuse('already_done')
      await takeBack(tx, me, running(await records.restrictionsOf(tx, accountId), clock.now()), note)
      // One that nothing of ours closed.
      if (isClosed(await statusOf(tx, accountId))) await accounts.reinstate(tx, accountId)
      await audit.record(tx, {
        actorId: me?.accountId ?? null,
        action: 'account.reinstated',
        targetKind: 'account',
        targetId: accountId,
        before: { status: before },
        after: { status: (await statusOf(tx, accountId)) ?? null },
      })
    },

    byId: (db: Db, id: string) => records.decisionById(db, id),

    /** The decision that closes somebody's account now. */
    async sentenceOf(db: Db, accountId: string): Promise<DecisionRow | null> {
      return heaviest(await records.restrictionsOf(db, accountId), clock.now())
    },

    /** After an appeal. */
    async overturn(tx: Tx, me: Viewer, id: string): Promise<void> {
      const decision = (await records.lockDecision(tx, id)) ?? refuse('not_found')
      if (decision.overturnedAt) return
      await takeBack(tx, me, [decision], null)
    },

    /** Whether it can be appealed, and until when. */
    async appealBefore(db: Db, decision: DecisionRow): Promise<Date | null> {
      const appeal = await store.appealOf(db, decision.id)
      return appealBefore(decision, appeal !== undefined, clock.now())
    },

    statement: (db: Db, decision: DecisionRow): Promise<DecisionStatement> =>
      statementOf(db, decision, { subjects, now: clock.now() }),

    /** Somebody else's looks like one that does not exist. */
    async mine(db: Db, me: Viewer, id: string): Promise<DecisionRow> {
      const decision = await records.decisionById(db, id)
      return decision && decision.accountId === me.accountId ? decision : refuse('not_found')
    },
  }
}
