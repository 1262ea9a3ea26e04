import type { Platform } from '#platform/platform.ts'
import type { Chats } from './service.ts'

const TYPING_MS = 2_000
/** Forgotten all at once when there are so many: whoever still types is passed on once more. */
const TYPING_KEPT = 10_000

/** What is told on the live connection and kept nowhere. */
export function chatLive({ clock, database: { db }, live }: Platform, chats: Chats): void {
  const typed = new Map<string, number>()

  live.onFrame('typing', async ({ viewer }, { match }) => {
    const key = `${viewer.accountId}/${match}`
    const now = clock.now().getTime()
    if (now - (typed.get(key) ?? 0) < TYPING_MS) return
    if (typed.size >= TYPING_KEPT) typed.clear()
    typed.set(key, now)
    const other = await chats.otherOf(db, viewer, match)
    if (other) live.whisper(other, { type: 'typing', match })
  })

  live.onFrame('watch', async (peer, { people }) => {
    const allowed = [...(await chats.watchable(db, peer.viewer.accountId, people))]
    live.watch(peer, allowed)
    for (const person of allowed)
      peer.send({ type: 'presence', person, online: live.presence.isOnline(person) })
  })

  // Asked again at every change: since they began to watch, one may have blocked the other or chosen to hide.
  live.onPresence(async (person, watchers) => {
    const allowed = await chats.watchers(db, person, [
      ...new Set(watchers.map(({ viewer }) => viewer.accountId)),
    ])
    for (const peer of watchers)
      peer.send({
        ...{ type: 'presence', person },
        online: allowed.has(peer.viewer.accountId) && live.presence.isOnline(person),
      })
  })

  live.onResume(({ viewer }) => chats.delivered(viewer))
}
