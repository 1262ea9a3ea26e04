import { REACTIONS } from '@koji/contract'
import { sql } from 'kysely'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'

interface Line {
  by: 'me' | 'them'
  text: string
  /** Minutes after the previous line. */
  after: number
  /** The other person reacted with a heart. */
  loved?: true
  /** The line that this one replies to, counted from one. */
  answers?: number
}

const me = (text: string, after = 2, more: Partial<Line> = {}): Line => ({ by: 'me', text, after, ...more })
const them = (text: string, after = 2, more: Partial<Line> = {}): Line => ({
  by: 'them',
  text,
  after,
  ...more,
})

/** Conversations between a person with a known login (`me`) and someone else. The last lines are unread for `me`. */
const CONVERSATIONS: readonly { lines: readonly Line[]; unread: number; hoursAgo: number }[] = [
  {
    lines: [
      them('Hi! I saw that we both like the same odd things. How did you get into them?'),
      me('Hello! Pure accident: a neighbour gave me a box of books and I never gave it back.', 14, {
        loved: true,
      }),
      them('That is how all good hobbies start.', 3),
      them('Do you still have the box?', 1),
      me('It is my coffee table now.', 6, { loved: true }),
      them('I have to see that.', 2),
      me(
        'There is a market by the river every Saturday. I usually go for the bread and leave with a lamp.',
        900,
      ),
      them('A lamp?', 5, { answers: 7 }),
      me('Three lamps, so far. I should not be let near stalls.', 2),
      them('I could hold your wallet while you look. Strictly as a service.', 4, { loved: true }),
      me('That is the kindest thing anybody has offered me this week.', 11),
      them('Saturday at ten, then? At the bridge with the lions.', 1_300),
      me('Ten it is. I bring the bag, you bring the discipline.', 25),
      them('Deal. I will be the one in the green coat.', 8),
      them('And if it rains we go to the café with the cats.', 1),
    ],
    unread: 2,
    hoursAgo: 1,
  },
  {
    lines: [
      me('Hey, your answer about trains made me smile. Which line is the prettiest?'),
      them('The slow one along the coast, on a day with no plans and a window seat.', 40),
      me('I have only ever taken the fast one. Shame on me.', 12),
      them(
        'It is never too late. It stops in every village, and in one there is a bakery on the platform.',
        9,
        {
          loved: true,
        },
      ),
      me('Now I want to go for the bakery alone.', 3),
      them('People do. Tell me when you are back what you had.', 30),
      me('I will. Wish me a window seat!', 5, { loved: true }),
    ],
    unread: 0,
    hoursAgo: 26,
  },
]

/** Adds a conversation to a match, and dates the match shortly before it. */
export async function fillConversation(
  { clock, database, events, ids }: Platform,
  { matchId, meId, themId, which }: { matchId: string; meId: string; themId: string; which: number },
): Promise<void> {
  const { lines, unread, hoursAgo } = CONVERSATIONS[which % CONVERSATIONS.length]!
  const mine = meId < themId ? 0 : 1
  const length = lines.reduce((sum, { after }) => sum + after, 0)
  let at = clock.now().getTime() - hoursAgo * 3_600_000 - length * 60_000
  const madeAt = new Date(at - 3_600_000)
  const rows = lines.map(({ by, text, after, loved, answers }, n) => {
    at += after * 60_000
    const sender = by === 'me' ? mine : 1 - mine
    const reaction = loved ? REACTIONS[0] : null
    return {
      matchId,
      seq: n + 1,
      id: ids.id(),
      sender,
      at: new Date(at),
      text,
      replyTo: answers ?? null,
      lowReaction: sender === 1 ? reaction : null,
      highReaction: sender === 0 ? reaction : null,
    }
  })
  const last = rows.at(-1)!
  const read = last.seq - unread
  await transact(database.db, async (tx) => {
    await sql`update matches set made_at = ${madeAt} where id = ${matchId}`.execute(tx)
    await tx.insertInto('messages').values(rows).execute()
    await sql`
      update conversations set made_at = ${madeAt}, last_seq = ${last.seq}, last_at = ${last.at},
        last_day = (${last.at}::timestamptz at time zone 'utc')::date,
        low_read = ${mine === 0 ? read : last.seq}, high_read = ${mine === 1 ? read : last.seq},
        low_delivered = ${last.seq}, high_delivered = ${last.seq},
        low_unread = ${mine === 0 ? unread : 0}, high_unread = ${mine === 1 ? unread : 0},
        low_waits = ${mine === 0 && unread > 0}, high_waits = ${mine === 1 && unread > 0}
      where match_id = ${matchId}`.execute(tx)
    const waiting = rows.slice(read).map(({ seq }) => ({
      subject: matchId,
      payload: { matchId, seq, senderId: themId, receiverId: meId },
    }))
    await events.recordAll(tx, 'chat.sent', waiting)
  })
}
