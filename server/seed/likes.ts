import { MODES } from '@koji/contract'
import { sql } from 'kysely'
import { insertSwipes, readFacts } from '#discovery/swipes/store.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'
import { fillConversation } from './conversations.ts'

const LIKES = 8
/** How many of the likes became matches, and how many of those have a conversation. */
const MATCHES = 4
const CONVERSATIONS = 2
const HOUR_MS = 3_600_000

const NOTES = [
  'You had me at the first line. Coffee on Saturday?',
  'I have never met anybody else who likes this.',
  'Your second photo made me laugh out loud.',
]

/** Lets nearby people with shared interests like those with known logins. Some of the likes are mutual. */
export async function fillLikes(platform: Platform, { matches }: Services, known: readonly string[]) {
  const { clock, database, ids } = platform
  for (const [turn, id] of known.entries()) {
    const { rows } = await sql<{ id: string; mode: number }>`
      select them.id, me.mode from seekers me join seekers them
        on them.mode = me.mode and them.visible and them.person <> me.person
        and abs(them.cell / 32768 - me.cell / 32768) <= 4 and abs(them.cell % 32768 - me.cell % 32768) <= 6
        and them.gender & me.wants <> 0 and me.gender & them.wants <> 0
      where me.id = ${id} and me.mode = (select min(mode) from seekers where id = ${id}) and not (them.id = any(${known}::uuid[]))
      order by bit_count(them.interests & me.interests) desc, them.person limit ${LIKES}`.execute(database.db)
    const now = clock.now().getTime()
    for (const [at, { id: swiperId, mode: code }] of rows.entries()) {
      const matchId = ids.id()
      await transact(database.db, async (tx) => {
        const mode = MODES[code]!
        const mutual = at < MATCHES
        const pair = { swiperId, targetId: id, mode }
        const [facts] = await readFacts(tx, [pair], new Date(now), new Date(now))
        const note = at % 2 === 0 ? NOTES[(turn + at) % NOTES.length]! : ''
        const { swiper, target } = facts as { swiper: number; target: number }
        const when = new Date(now - (at * 7 + turn + 1) * HOUR_MS)
        await insertSwipes(tx, [{ swiper, target, mode, choice: 'like', note, match: false }], when)
        if (!mutual) return
        await insertSwipes(
          tx,
          [{ swiper: target, target: swiper, mode, choice: 'like', note: '', match: true }],
          when,
        )
        await matches.make(tx, [{ id: matchId, mode, pair: [swiperId, id] }])
      })
      if (at < CONVERSATIONS)
        await fillConversation(platform, { matchId, meId: id, themId: swiperId, which: turn + at })
    }
  }
}
