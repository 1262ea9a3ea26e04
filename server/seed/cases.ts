import type { ReportReason } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { World } from './builders.ts'

interface Story {
  by: string
  about: string
  what: 'profile' | 'photo' | 'comment'
  reason: ReportReason
  details: string
}

/** What people told the team, so that its queues are not empty. Nobody in it has done anything wrong. */
const STORIES: readonly Story[] = [
  {
    by: 'Jonas',
    about: 'Elias',
    what: 'profile',
    reason: 'fake',
    details: 'I think I know this boat, and it is not his.',
  },
  {
    by: 'Mira',
    about: 'Elias',
    what: 'profile',
    reason: 'spam',
    details: 'Wrote the same to my sister.',
  },
  {
    by: 'Jonas',
    about: 'Ines',
    what: 'photo',
    reason: 'sexual',
    details: 'Is this one all right? I am not sure.',
  },
  {
    by: 'Mira',
    about: 'Grace',
    what: 'comment',
    reason: 'harassment',
    details: 'Probably a joke, but please have a look.',
  },
]

export async function fillCases(
  { platform, services }: World,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = platform.database
  for (const { by, about, what, reason, details } of STORIES) {
    const [reporterId, accountId] = [named.get(by), named.get(about)]
    if (!reporterId || !accountId) continue
    const id = what === 'profile' ? accountId : await targetOf(accountId, what)
    if (!id) continue
    const me = { accountId: reporterId } as Viewer
    await transact(db, (tx) =>
      services.reports.report(tx, me, { target: { kind: what, id }, reason, details }),
    )
  }

  async function targetOf(accountId: string, what: 'photo' | 'comment'): Promise<string | null> {
    if (what === 'photo') return (await services.photos.mine(db, accountId))[0]?.id ?? null
    const said = await db
      .selectFrom('comments')
      .select('id')
      .where('authorId', '=', accountId)
      .executeTakeFirst()
    return said?.id ?? null
  }
}

/** Somebody wants their last month back, and nobody has looked at it yet. */
export async function fillRefundRequest(
  { platform, services }: World,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const me = { accountId: named.get('Dae')! } as Viewer
  const details = 'I meant to stop before this month began, and have not opened a post since.'
  await transact(platform.database.db, async (tx) => {
    const [newest] = (await services.transactions.list(tx, me, { limit: 1, state: 'paid', zone: 'UTC' }))
      .items
    await services.transactions.requestRefund(tx, me, newest!.id, { reason: 'by_mistake', details })
  })
}
