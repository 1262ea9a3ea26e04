import type { CommentReply } from '@koji/contract'
import type { Viewer } from '#platform/session/viewer.ts'
import type { CommentRow } from './store.ts'

export function present(row: CommentRow, me: Viewer | null, creatorId: string) {
  const { id, authorId, displayName, username, avatarUrl, text, hidden } = row
  return {
    id,
    text,
    hidden,
    removed: row.heldRule !== null,
    author: { id: authorId, displayName, username, avatarUrl },
    byCreator: authorId === creatorId,
    mine: authorId === me?.accountId,
    createdAt: row.createdAt.toISOString(),
  }
}

export const presentReply = (row: CommentRow, me: Viewer | null, creatorId: string): CommentReply => ({
  ...present(row, me, creatorId),
  parentId: row.parentId!,
})
