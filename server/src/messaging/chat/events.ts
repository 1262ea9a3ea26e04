import { afterCommit } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { type Chats, PURPOSE } from './service.ts'

const LEAVING = ['accounts.deactivated', 'accounts.deletion_requested', 'accounts.suspended'] as const

export function chatEvents({ events, live }: Platform, { chats }: { chats: Chats }): void {
  /** Whoever watches one of them may not be allowed to any more. */
  const look = (...people: string[]) => people.forEach((person) => live.presence.look(person))

  events.on('blocks.made', 'chat.close_for_both', async (tx, { payload }) => {
    await chats.tellClosed(tx, payload)
    afterCommit(tx, () => look(payload.blockerId, payload.blockedId))
  })
  for (const name of LEAVING)
    events.on(name, `chat.close_after_${name}`, (tx, { payload }) => chats.tellLeft(tx, payload.accountId))
  events.on('matches.ended', 'chat.end_watching', async (tx, { payload }) =>
    afterCommit(tx, () => look(payload.lowId, payload.highId)),
  )
  events.on('profiles.changed', 'chat.show_online_or_not', async (tx, { payload }) =>
    afterCommit(tx, () => look(payload.accountId)),
  )
  for (const name of ['media.approved', 'media.held'] as const)
    events.on(name, `chat.show_photo_or_not_after_${name}`, async (tx, { payload }) => {
      if (payload.purpose === PURPOSE) await chats.tellChecked(tx, payload.mediaId, payload.ownerId)
    })
}
