import type { Tx } from '#platform/db/database.ts'
import type { Subject } from '#safety/moderation/service.ts'
import * as store from './store.ts'

type SetHidden = (
  tx: Tx,
  comment: { id: string; postId: string; creatorId: string },
  hidden: boolean,
) => Promise<void>

/** A comment as the subject of a case. A held comment is hidden, and the post's creator can't show it. */
export const commentSubject = (setHidden: SetHidden): Subject => ({
  async show(db, id) {
    const comment = await store.commentWithPost(db, id)
    return (
      comment && {
        texts: [
          { label: 'Comment', text: comment.text },
          { label: 'About the post', text: comment.postText, others: true },
        ].filter(({ text }) => text !== ''),
        photos: [],
        held: comment.heldRule !== null,
        madeAt: comment.createdAt,
      }
    )
  },
  async hold(tx, id, rule) {
    const comment = await store.lockForUpdate(tx, id)
    if (!comment) return
    if (!comment.hidden) await setHidden(tx, comment, true)
    const hiddenBefore = comment.heldRule === null ? comment.hidden : comment.hiddenBefore
    await store.setHeld(tx, id, { heldRule: rule, hiddenBefore })
  },
  async release(tx, id) {
    const comment = await store.lockForUpdate(tx, id)
    if (!comment || comment.heldRule === null) return
    await store.setHeld(tx, id, { heldRule: null, hiddenBefore: false })
    if (!comment.hiddenBefore) await setHidden(tx, comment, false)
  },
})
