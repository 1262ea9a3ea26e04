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

/** Creates an admin with a profile, so that colleagues see a name. */
export async function createAdmin(world: TestWorld): Promise<SignedIn> {
  const admin = await world.person()
  await world.platform.database.db
    .insertInto('userRoles')
    .values({ userId: admin.id, role: 'admin' })
    .execute()
  return { ...admin, ...(await world.signInAgain(admin.id)) }
}

export async function report(
  who: Pick<SignedIn, 'call'>,
  kind: Target['kind'],
  id: string,
  reason: ReportReason = 'spam',
): Promise<string> {
  const reply = await who.call(postReport, { body: { target: { kind, id }, reason, details: '' } })
  if (reply.status !== 201) throw new Error(`The report failed: ${JSON.stringify(reply.problem)}`)
  return reply.body.reportId
}

/** Returns the id of the open case about a subject. */
export async function findOpenCase(world: TestWorld, kind: SubjectKind, subjectId: string): Promise<string> {
  const { id } = await world.platform.database.db
    .selectFrom('moderationCases')
    .select('id')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return id
}

export const listOpenCases = async (admin: SignedIn, queue: 'content' | 'reports' = 'content') =>
  (await admin.call(getCases, { query: { queue, limit: 100 } })).body.items

export const fetchCase = (admin: SignedIn, id: string) => admin.call(getCase, { params: { case: id } })

const DECISION = { rule: 'C5', reason: 'This is against our rules.', note: 'Seen by us.' } as const

export const keep = (admin: SignedIn, id: string) => decide(admin, id, { action: 'keep', note: '' })
export const remove = (admin: SignedIn, id: string) => decide(admin, id, { action: 'remove', ...DECISION })
export const warn = (admin: SignedIn, id: string, more = { remove: true }) =>
  decide(admin, id, { action: 'warn', ...DECISION, ...more })
export const suspend = (admin: SignedIn, id: string, more = { remove: true, days: 7 }) =>
  decide(admin, id, { action: 'suspend', ...DECISION, ...more })
export const ban = (admin: SignedIn, id: string, more = { remove: true }) =>
  decide(admin, id, { action: 'ban', ...DECISION, ...more })

const decide = (admin: SignedIn, id: string, body: Body<typeof postDecision>) =>
  admin.call(postDecision, { params: { case: id }, body })
