import { CANNED_ANSWERS_MAX, type CannedAnswer, type NewCannedAnswer } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import * as store from './store-answers.ts'

/** Answer templates, which team members adapt before they send one. */
export function cannedAnswers({ clock, ids }: Platform, { audit }: { audit: Audit }) {
  const act = (me: Viewer, action: string, id: string) => ({
    actorId: me.accountId,
    action: `canned_answer.${action}`,
    targetKind: 'canned_answer',
    targetId: id,
  })

  return {
    answers: async (db: Db) => ({ items: (await store.answers(db)).map(present) }),

    async createAnswer(tx: Tx, me: Viewer, answer: NewCannedAnswer): Promise<CannedAnswer> {
      if ((await store.countAndLock(tx)) >= CANNED_ANSWERS_MAX) refuse('list_full')
      if (await store.isTaken(tx, answer.title, null)) refuse('title_taken')
      const id = ids.id()
      const now = clock.now()
      await store.insertAnswer(tx, { id, ...answer, createdAt: now, changedAt: now })
      await audit.record(tx, act(me, 'created', id))
      return present({ id, ...answer, changedAt: now })
    },

    async changeAnswer(tx: Tx, me: Viewer, id: string, answer: NewCannedAnswer): Promise<CannedAnswer> {
      await store.countAndLock(tx)
      if (await store.isTaken(tx, answer.title, id)) refuse('title_taken')
      const changedAt = clock.now()
      if (!(await store.changeAnswer(tx, id, { ...answer, changedAt }))) refuse('not_found')
      await audit.record(tx, act(me, 'changed', id))
      return present({ id, ...answer, changedAt })
    },

    async deleteAnswer(tx: Tx, me: Viewer, id: string): Promise<void> {
      if (!(await store.deleteAnswer(tx, id))) refuse('not_found')
      await audit.record(tx, act(me, 'deleted', id))
    },
  }
}

const present = ({
  changedAt,
  ...answer
}: { id: string; changedAt: Date } & NewCannedAnswer): CannedAnswer => ({
  ...answer,
  changedAt: changedAt.toISOString(),
})
