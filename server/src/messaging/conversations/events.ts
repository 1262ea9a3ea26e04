import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { type Conversations, PURPOSE } from './service.ts'

const LEAVING = ['accounts.deactivated', 'accounts.deletion_requested', 'accounts.suspended'] as const

export function conversationEvents(
  { events, live }: Platform,
  { conversations }: { conversations: Conversations },
): void {
  /** People who watch one of these may no longer be allowed to see whether they're online. */
  const recheckWatchers = (...people: string[]) => people.forEach((person) => live.presence.recheck(person))

  events.on('blocks.made', 'chat.close_for_both', async (tx, { payload }) => {
    await conversations.broadcastBlock(tx, payload)
    afterCommit(tx, () => recheckWatchers(payload.blockerId, payload.blockedId))
  })
  for (const name of LEAVING)
    events.on(name, `chat.close_after_${name}`, (tx, { payload }) =>
      conversations.broadcastLeaving(tx, payload.accountId),
    )
  events.on('matches.ended', 'chat.end_watching', async (tx, { payload }) =>
    afterCommit(tx, () => recheckWatchers(payload.lowId, payload.highId)),
  )
  events.on('profiles.changed', 'chat.show_online_or_not', async (tx, { payload }) =>
    afterCommit(tx, () => recheckWatchers(payload.accountId)),
  )
  for (const name of ['media.approved', 'media.held'] as const)
    events.on(name, `chat.show_photo_or_not_after_${name}`, async (tx, { payload }) => {
      if (payload.purpose === PURPOSE)
        await conversations.broadcastCheckedPhoto(tx, payload.mediaId, payload.ownerId)
    })
}
