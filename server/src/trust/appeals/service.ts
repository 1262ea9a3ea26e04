import {
  APPEAL_DAYS,
  type Body,
  type DecisionStatement,
  type getAppeals,
  type NewAppeal,
  type postAppealDecision,
  type Query,
  type ReviewedAppeal,
} from '@koji/contract'
import type { SignIns } from '#identity/sign-in/service.ts'
import { publicUrl } from '#platform/config.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { signToken, verifyToken } from '#platform/signed-tokens.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Claims } from '#team/review-queue/service.ts'
import type { DecisionRow, Decisions } from '#trust/decisions/service.ts'
import { mayDecide } from './rules.ts'
import * as store from './store.ts'
import { present, presentSummary } from './view.ts'

const PURPOSE = 'appeal'
/** A ticket from a refused sign-in can be short-lived: signing in again gives another. */
const SIGN_IN_TICKET_MINUTES = 60
const LINK_MINUTES = APPEAL_DAYS * 24 * 60

export type Appeals = ReturnType<typeof appealService>

export interface Dependencies {
  audit: Audit
  claims: Claims
  decisions: Decisions
  signIns: SignIns
}

interface Context extends Dependencies, Pick<Platform, 'clock' | 'database' | 'events' | 'ids' | 'secrets'> {}

type AppealDecision = Body<typeof postAppealDecision>

export function appealService(platform: Platform, dependencies: Dependencies) {
  const { clock, config, database, events, ids, secrets } = platform
  const { claims, decisions, signIns } = dependencies
  const context = { ...dependencies, clock, database, events, ids, secrets }

  // Team members see nothing of how colleagues handle their own appeal.
  claims.addQueue('appeal', async (tx, personId, id) => {
    const appeal = await store.lockAppeal(tx, id)
    if (!appeal || appeal.accountId === personId) return undefined
    const { decidedBy } = (await decisions.byId(tx, appeal.decisionId))!
    const facts = { accountId: appeal.accountId, decidedBy }
    return {
      open: appeal.state === 'open',
      mayDecide: mayDecide(personId, facts, await store.adminIds(tx)),
    }
  })

  signIns.explainRestrictionsWith(async (db, account) => {
    const restriction = await decisions.activeRestrictionOf(db, account.id)
    const appealable = restriction && (await decisions.appealBefore(db, restriction))
    return {
      reason: account.closedReason ?? '',
      rule: account.closedRule,
      until: account.closedUntil?.toISOString() ?? null,
      appealTicket: appealable ? ticketFor(context, restriction.id, SIGN_IN_TICKET_MINUTES) : null,
    }
  })

  return {
    /** The link for a mail. The ticket is in the fragment, which browsers don't send to servers or proxies. */
    linkFor: (decisionId: string): string =>
      `${publicUrl(config)}/support/appeal#${ticketFor(context, decisionId, LINK_MINUTES)}`,

    async statementOf(db: Db, ticket: string): Promise<DecisionStatement> {
      const statement = await decisions.statement(db, await decisionOf(context, db, ticket))
      return { ...statement, photos: [] }
    },

    appealByTicket: async (tx: Tx, { ticket, body }: NewAppeal): Promise<void> =>
      fileAppeal(context, tx, await decisionOf(context, tx, ticket), body),

    appealOwn: async (tx: Tx, me: Viewer, decisionId: string, body: string): Promise<void> =>
      fileAppeal(context, tx, await decisions.getOwn(tx, me, decisionId), body),

    list: (db: Db, me: Viewer, query: Query<typeof getAppeals>) => list(context, db, me, query),
    view: (me: Viewer, id: string) => view(context, me, id),
    decide: (tx: Tx, me: Viewer, id: string, decision: AppealDecision) =>
      decide(context, tx, me, id, decision),

    /** Closes an open appeal whose decision was overturned for another reason. */
    closeOverturned: (tx: Tx, decisionId: string) => store.closeOverturned(tx, decisionId, clock.now()),

    byId: store.appealById,
    /** Whether our team has answered an appeal against this decision. */
    isAnswered: store.isAnswered,
  }
}

const ticketFor = ({ clock, secrets }: Context, decisionId: string, minutes: number) =>
  signToken(secrets, PURPOSE, decisionId, { now: clock.now(), minutes })

/** The decision that a signed ticket names. */
async function decisionOf(
  { clock, decisions, secrets }: Context,
  db: Db,
  ticket: string,
): Promise<DecisionRow> {
  const id = verifyToken(secrets, PURPOSE, ticket, clock.now())
  return (id && (await decisions.byId(db, id))) || refuse('link_expired')
}

async function fileAppeal(
  { clock, decisions, events, ids }: Context,
  tx: Tx,
  decision: DecisionRow,
  body: string,
): Promise<void> {
  const { id: decisionId, accountId } = decision
  const appeal = { id: ids.id(), accountId, decisionId, body, createdAt: clock.now() }
  const inTime = await decisions.appealBefore(tx, decision)
  if (!inTime) refuse((await store.isAppealed(tx, decisionId)) ? 'already_appealed' : 'too_late')
  if (!(await store.insertAppeal(tx, appeal))) refuse('already_appealed')
  await events.record(tx, 'accounts.appealed', accountId, { accountId, appealId: appeal.id })
}

async function list(
  { claims }: Context,
  db: Db,
  me: Viewer,
  { list, after, limit }: Query<typeof getAppeals>,
) {
  const rows = await store.listAppeals(db, me.accountId, {
    list,
    after: decodeTimeCursor(after),
    limit: limit + 1,
  })
  const admins = await store.adminIds(db)
  const holders = await claims.holders(
    db,
    me,
    'appeal',
    rows.map(({ id }) => id),
  )
  return pageOf(
    rows,
    limit,
    (row) => ({
      ...presentSummary(row, mayDecideRow(me, row, admins)),
      holder: holders.get(row.id) ?? null,
    }),
    ({ createdAt, decidedAt, id }) => [(list === 'open' ? createdAt : decidedAt!).toISOString(), id],
  )
}

/** Appeals are confidential, so each view is audited. */
const view = ({ audit, claims, database }: Context, me: Viewer, id: string): Promise<ReviewedAppeal> =>
  transact(database.db, async (tx) => {
    const row = (await store.findAppeal(tx, me.accountId, id)) ?? refuse('not_found')
    await audit.record(tx, {
      actorId: me.accountId,
      action: 'appeal.viewed',
      targetKind: 'appeal',
      targetId: id,
    })
    const holder = await claims.holderIn(tx, me, { queue: 'appeal', item: id })
    return { ...present(row, mayDecideRow(me, row, await store.adminIds(tx))), holder }
  })

async function decide(
  { audit, claims, clock, decisions, events }: Context,
  tx: Tx,
  me: Viewer,
  id: string,
  { overturn, answer }: AppealDecision,
): Promise<void> {
  const appeal = (await store.lockAppeal(tx, id)) ?? refuse('not_found')
  const { accountId, decisionId, state } = appeal
  if (accountId === me.accountId) refuse('forbidden')
  if (state !== 'open') refuse('already_done')
  const decision = (await decisions.byId(tx, decisionId))!
  const facts = { accountId, decidedBy: decision.decidedBy }
  if (!mayDecide(me.accountId, facts, await store.adminIds(tx))) refuse('own_decision')
  await claims.settle(tx, me, 'appeal', id)
  const decided = { decidedBy: me.accountId, decidedAt: clock.now(), answer }
  await store.decide(tx, id, { state: overturn ? 'overturned' : 'upheld', ...decided })
  if (overturn) await decisions.overturn(tx, me, decisionId)
  await audit.record(tx, {
    actorId: me.accountId,
    action: 'appeal.decided',
    targetKind: 'appeal',
    targetId: id,
    before: { state },
    after: { state: overturn ? 'overturned' : 'upheld' },
    details: { decision: decisionId, person: accountId },
  })
  const payload = { appealId: id, decisionId, accountId, overturned: overturn }
  await events.record(tx, 'appeals.decided', accountId, payload)
}

const mayDecideRow = (me: Viewer, { accountId, decisionBy }: store.AppealRow, admins: readonly string[]) =>
  mayDecide(me.accountId, { accountId, decidedBy: decisionBy }, admins)
