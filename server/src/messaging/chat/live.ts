import type { Platform } from '#platform/platform.ts'
import { asItStands } from './replay.ts'
import type { Chats } from './service.ts'

const TYPING_MS = 2_000
/** Forgotten all at once when there are so many: whoever still types is passed on once more. */
const TYPING_KEPT = 10_000

/** What is told on the live connection and kept nowhere. */
export function chatLive({ clock, database: { db }, live }: Platform, { chats }: { chats: Chats }): void {
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

  // Hidden, blocked and unknown people are answered for as well: they look like those who are not here.
  live.onFrame('watch', async (peer, { people }) => {
    const allowed = await chats.watchable(db, peer.viewer.accountId, people)
    live.watch(peer, [...allowed])
    for (const person of new Set(people))
      peer.send({
        type: 'presence',
        person,
        online: allowed.has(person) && live.presence.isOnline(person),
      })
  })

  // Asked again at every change: since they began to watch, one may have blocked the other or chosen to hide.
  live.onPresence(async (person, watchers) => {
    const allowed = await chats.watchers(db, person, [
      ...new Set(watchers.map(({ viewer }) => viewer.accountId)),
    ])
    for (const peer of watchers) {
      const may = allowed.has(peer.viewer.accountId)
      // Were they told again at the next change, they would learn of it by the time it comes.
      if (!may) live.unwatch(peer, person)
      peer.send({ type: 'presence', person, online: may && live.presence.isOnline(person) })
    }
  })

  live.onCatchUp(asItStands)
  live.onResume(({ viewer }) => chats.delivered(viewer))
}
