import { MODES } from '@koji/contract'
import { sql } from 'kysely'
import { insertSwipes, readFacts } from '#discovery/swipes/store.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Services } from '../src/app.ts'
import { fillTalk } from './talks.ts'

const LIKES = 8
/** So many of them were answered, and with so many of those they have talked. */
const ANSWERED = 4
const TALKED = 2
const HOUR_MS = 3_600_000

const NOTES = [
  'You had me at the first line. Coffee on Saturday?',
  'I have never met anybody else who likes this.',
  'Your second photo made me laugh out loud.',
]

/** Neighbours with something in common like the people whose logins are known, and a few were liked back. */
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
        const answered = at < ANSWERED
        const pair = { swiperId, targetId: id, mode }
        const [facts] = await readFacts(tx, [pair], new Date(now), new Date(now))
        const note = at % 2 === 0 ? NOTES[(turn + at) % NOTES.length]! : ''
        const { swiper, target } = facts as { swiper: number; target: number }
        const when = new Date(now - (at * 7 + turn + 1) * HOUR_MS)
        await insertSwipes(tx, [{ swiper, target, mode, choice: 'like', note, match: false }], when)
        if (!answered) return
        await insertSwipes(
          tx,
          [{ swiper: target, target: swiper, mode, choice: 'like', note: '', match: true }],
          when,
        )
        await matches.make(tx, [{ id: matchId, mode, pair: [swiperId, id] }])
      })
      if (at < TALKED) await fillTalk(platform, { matchId, meId: id, themId: swiperId, which: turn + at })
    }
  }
}
