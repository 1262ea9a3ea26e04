import type { ReportReason } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { World } from './builders.ts'

interface DemoReport {
  by: string
  about: string
  kind: 'profile' | 'photo' | 'comment'
  reason: ReportReason
  details: string
}

/** Reports to fill our team's queues. None of the reported people has done anything wrong. */
const REPORTS: readonly DemoReport[] = [
  {
    by: 'Jonas',
    about: 'Elias',
    kind: 'profile',
    reason: 'fake',
    details: 'I think I know this boat, and it is not his.',
  },
  {
    by: 'Mira',
    about: 'Elias',
    kind: 'profile',
    reason: 'spam',
    details: 'Wrote the same to my sister.',
  },
  {
    by: 'Jonas',
    about: 'Ines',
    kind: 'photo',
    reason: 'sexual',
    details: 'Is this one all right? I am not sure.',
  },
  {
    by: 'Mira',
    about: 'Grace',
    kind: 'comment',
    reason: 'harassment',
    details: 'Probably a joke, but please have a look.',
  },
]

export async function fillCases(
  { platform, services }: World,
  named: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = platform.database
  for (const { by, about, kind, reason, details } of REPORTS) {
    const [reporterId, accountId] = [named.get(by), named.get(about)]
    if (!reporterId || !accountId) continue
    const id = kind === 'profile' ? accountId : await targetOf(accountId, kind)
    if (!id) continue
    const me = { accountId: reporterId } as Viewer
    await transact(db, (tx) => services.reports.report(tx, me, { target: { kind, id }, reason, details }))
  }

  async function targetOf(accountId: string, kind: 'photo' | 'comment'): Promise<string | null> {
    if (kind === 'photo') return (await services.photos.mine(db, accountId))[0]?.id ?? null
    const comment = await db
      .selectFrom('comments')
      .select('id')
      .where('authorId', '=', accountId)
      .executeTakeFirst()
    return comment?.id ?? null
  }
}

/** An open request to refund the last month of a subscription. */
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
