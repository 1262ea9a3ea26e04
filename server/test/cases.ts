import {
  type Body,
  getCase,
  getCases,
  postDecision,
  postReport,
  type ReportReason,
  type SubjectKind,
} from '@koji/contract'
import type { SignedIn, TestWorld } from './world.ts'

type Target = Body<typeof postReport>['target']

/** Somebody of the team, with a profile so that colleagues see who it is. */
export async function teammate(world: TestWorld): Promise<SignedIn> {
  const someone = await world.person()
  await world.platform.database.db
    .insertInto('userRoles')
    .values({ userId: someone.id, role: 'admin' })
    .execute()
  return { ...someone, ...(await world.signInAgain(someone.id)) }
}

export async function report(
  who: Pick<SignedIn, 'call'>,
  kind: Target['kind'],
  id: string,
  reason: ReportReason = 'spam',
): Promise<string> {
  const answer = await who.call(postReport, { body: { target: { kind, id }, reason, details: '' } })
  if (answer.status !== 201) throw new Error(`not reported: ${JSON.stringify(answer.problem)}`)
  return answer.body.reportId
}

/** The open case about something. */
export async function caseAbout(world: TestWorld, kind: SubjectKind, subjectId: string): Promise<string> {
  const { id } = await world.platform.database.db
    .selectFrom('moderationCases')
    .select('id')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return id
}

export const waiting = async (admin: SignedIn, queue: 'content' | 'reports' = 'content') =>
  (await admin.call(getCases, { query: { queue, limit: 100 } })).body.items

export const look = (admin: SignedIn, id: string) => admin.call(getCase, { params: { case: id } })

const WORDS = { rule: 'C5', reason: 'This is against our rules.', note: 'Seen by us.' } as const

export const keep = (admin: SignedIn, id: string) => decide(admin, id, { action: 'keep', note: '' })
export const remove = (admin: SignedIn, id: string) => decide(admin, id, { action: 'remove', ...WORDS })
export const warn = (admin: SignedIn, id: string, more = { remove: true }) =>
  decide(admin, id, { action: 'warn', ...WORDS, ...more })
export const suspend = (admin: SignedIn, id: string, more = { remove: true, days: 7 }) =>
  decide(admin, id, { action: 'suspend', ...WORDS, ...more })
export const ban = (admin: SignedIn, id: string, more = { remove: true }) =>
  decide(admin, id, { action: 'ban', ...WORDS, ...more })

const decide = (admin: SignedIn, id: string, body: Body<typeof postDecision>) =>
  admin.call(postDecision, { params: { case: id }, body })
