import type { Platform } from '#platform/platform.ts'
import type { Moderation } from './service.ts'

export function moderationEvents({ events }: Platform, { moderation }: { moderation: Moderation }): void {
  events.on('media.removed', 'moderation.forget_photo', async (tx, { payload }) => {
    await moderation.closePhotoCases(tx, payload.mediaId)
  })
  events.on('posts.removed', 'moderation.forget_post', async (tx, { payload }) => {
    await moderation.closePostCases(tx, payload.postId)
  })
  events.on('comments.removed', 'moderation.forget_comments', async (tx, { payload }) => {
    await moderation.closeCommentCases(
      tx,
      payload.gone.map(({ commentId }) => commentId),
    )
  })
}
