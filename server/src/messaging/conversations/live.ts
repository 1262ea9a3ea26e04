import type { Platform } from '#platform/platform.ts'
import { reviseReplay } from './replay.ts'
import type { Conversations } from './service.ts'

const TYPING_MS = 2_000
/** Above this size the map is cleared, and everyone who still types is broadcast once more than necessary. */
const TYPING_MAX = 10_000

/** Typing and presence are broadcast, but never stored. */
export function conversationLive(
  { clock, database: { db }, live }: Platform,
  { conversations }: { conversations: Conversations },
): void {
  const lastTyped = new Map<string, number>()

  live.onFrame('typing', async ({ viewer }, { match }) => {
    const key = `${viewer.accountId}/${match}`
    const now = clock.now().getTime()
    if (now - (lastTyped.get(key) ?? 0) < TYPING_MS) return
    if (lastTyped.size >= TYPING_MAX) lastTyped.clear()
    lastTyped.set(key, now)
    const partner = await conversations.partnerOf(db, viewer, match)
    if (partner) live.sendEphemeral(partner, { type: 'typing', match })
  })

  // Hidden, blocked and unknown people look the same as people who are offline.
  live.onFrame('watch', async (peer, { people }) => {
    const allowed = await conversations.filterWatchable(db, peer.viewer.accountId, people)
    live.watch(peer, [...allowed])
    for (const person of new Set(people))
      peer.send({
        type: 'presence',
        person,
        online: allowed.has(person) && live.presence.isOnline(person),
      })
  })

  // Access is checked again at every change: since the watch began, one may have blocked the other or chosen to hide.
  live.onPresence(async (person, watchers) => {
    const allowed = await conversations.filterWatchers(db, person, [
      ...new Set(watchers.map(({ viewer }) => viewer.accountId)),
    ])
    for (const peer of watchers) {
      const isAllowed = allowed.has(peer.viewer.accountId)
      // The time of another "offline" would reveal the next change.
      if (!isAllowed) live.unwatch(peer, person)
      peer.send({ type: 'presence', person, online: isAllowed && live.presence.isOnline(person) })
    }
  })

  live.onCatchUp(reviseReplay)
  live.onResume(({ viewer }) => conversations.markDelivered(viewer))
}
