import type { Tx } from '#platform/db/database.ts'
import { GROUP_KEYS } from './group-keys.ts'
import type { SendLive } from './live-updates.ts'
import * as store from './store-groups.ts'
import * as removalStore from './store-removal.ts'

const BATCH = 500

/** Takes off notifications what was undone or deleted. */
export function notificationRemoval(sendLive: SendLive) {
  function sendChanges(tx: Tx, changed: readonly removalStore.ChangedNotification[]): void {
    for (const { id, userId, deleted } of changed) sendLive(tx, { userId, read: deleted ? [id] : [] })
  }

  async function removeGroups(tx: Tx, userId: string, groupKeys: readonly string[]): Promise<void> {
    const deleted = await store.deleteGroups(tx, userId, groupKeys)
    if (deleted.length > 0) sendLive(tx, { userId, read: deleted.map(({ id }) => id) })
  }

  return {
    removeGroups,

    async removeMatch(tx: Tx, accountId: string, matchId: string): Promise<void> {
      await removeGroups(tx, accountId, [GROUP_KEYS.messages(matchId), GROUP_KEYS.match(matchId)])
    },

    async removeLike(tx: Tx, userId: string, personId: string): Promise<void> {
      const deleted = await store.removePerson(tx, { userId, groupKey: GROUP_KEYS.likes }, personId)
      if (deleted.length > 0) sendLive(tx, { userId, read: deleted })
    },

    /** Unsent messages no longer count. */
    async capMessages(tx: Tx, conversations: readonly { userId: string; matchId: string }[]): Promise<void> {
      const groups = conversations.map(({ userId, matchId }) => ({
        userId,
        matchId,
        groupKey: GROUP_KEYS.messages(matchId),
      }))
      for (const { userId, id } of await store.capAtUnread(tx, groups)) sendLive(tx, { userId, read: [id] })
    },

    /** Removes a batch. Returns where the next one continues, or null after the last. */
    async removePost(tx: Tx, post: removalStore.DeletedPost, after: removalStore.BatchPosition | null) {
      const { changed, last } = await removalStore.uncountPost(tx, post, { after, limit: BATCH })
      sendChanges(tx, changed)
      return last
    },

    /** Removes a batch of notifications about comments on a deleted post. Returns whether there may be more. */
    async removeCommentsOn(tx: Tx, path: string): Promise<boolean> {
      const deleted = await removalStore.deleteCommentNotifications(tx, path, BATCH)
      sendChanges(tx, deleted)
      return deleted.length === BATCH
    },

    async removeComments(
      tx: Tx,
      group: removalStore.CommentGroup,
      deleted: removalStore.DeletedComments,
    ): Promise<void> {
      sendChanges(tx, await removalStore.uncountComments(tx, group, deleted))
    },
  }
}
