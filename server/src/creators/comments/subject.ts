import type { Tx } from '#platform/db/database.ts'
import type { Subject } from '#safety/moderation/service.ts'
import * as store from './store.ts'

type SetHidden = (
  tx: Tx,
  comment: { id: string; postId: string; creatorId: string },
  hidden: boolean,
) => Promise<void>

/** A comment as something to decide about. What is held is hidden, and its creator cannot undo that. */
export const commentSubject = (setHidden: SetHidden): Subject => ({
  async show(db, id) {
    const said = await store.saidAt(db, id)
    return (
      said && {
        texts: [
          { label: 'Comment', text: said.text },
          { label: 'About the post', text: said.postText, others: true },
        ].filter(({ text }) => text !== ''),
        photos: [],
        held: said.heldRule !== null,
        madeAt: said.createdAt,
      }
    )
  },
  async hold(tx, id, rule) {
    const comment = await store.hold(tx, id)
    if (!comment) return
    if (!comment.hidden) await setHidden(tx, comment, true)
    const hiddenBefore = comment.heldRule === null ? comment.hidden : comment.hiddenBefore
    await store.setHeld(tx, id, { heldRule: rule, hiddenBefore })
  },
  async release(tx, id) {
    const comment = await store.hold(tx, id)
    if (!comment || comment.heldRule === null) return
    await store.setHeld(tx, id, { heldRule: null, hiddenBefore: false })
    if (!comment.hiddenBefore) await setHidden(tx, comment, false)
  },
})
