import type { Platform } from '#platform/platform.ts'
import type { Comments } from './service.ts'

export function commentEvents({ events }: Platform, { comments }: { comments: Comments }): void {
  events.on('blocks.made', 'comments.hide_blocked', (tx, { payload }) =>
    comments.hideAllOf(tx, { authorId: payload.blockedId, creatorId: payload.blockerId }),
  )
  events.on('posts.removed', 'comments.close_cases', (tx) => comments.closeCasesOfDeleted(tx))
}
