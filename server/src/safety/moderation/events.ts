import type { Platform } from '#platform/platform.ts'
import type { Moderation } from './service.ts'

export function moderationEvents({ events }: Platform, { moderation }: { moderation: Moderation }): void {
  events.on('media.removed', 'moderation.forget_photo', async (tx, { payload }) => {
    await moderation.forgetPhoto(tx, payload.mediaId)
  })
  events.on('posts.removed', 'moderation.forget_post', async (tx, { payload }) => {
    await moderation.forgetPost(tx, payload.postId)
  })
  events.on('comments.removed', 'moderation.forget_comments', async (tx, { payload }) => {
    await moderation.forgetComments(
      tx,
      payload.gone.map(({ commentId }) => commentId),
    )
  })
}
