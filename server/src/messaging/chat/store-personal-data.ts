import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { PersonalDataSection } from '#platform/personal-data/registry.ts'
import type { Media } from '#safety/media/service.ts'
import { mediaIdsWith } from './store-photos.ts'

/** Conversations that somebody is in, and on which side. */
const theirs = (accountId: string) => sql`(
  select id as match_id, 0 as side from matches where low_id = ${accountId}
  union all select id, 1 from matches where high_id = ${accountId})`

const rowsOf = async (db: Db, statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows

/** Messages are erased with the matches whose conversations they are in. */
export const chatData = (media: Media): PersonalDataSection => ({
  name: 'chat',
  about:
    'What you wrote to your matches, how you reacted, how far you have read, and the words that you do not want to see. What they wrote is theirs.',
  async export(db, accountId) {
    const mine = theirs(accountId)
    const [conversations, messages, reactions, photos, hidden] = await Promise.all([
      rowsOf(
        db,
        sql`select c.match_id, c.made_at, c.ended_at, c.last_at,
            case side when 0 then low_read else high_read end as read
          from ${mine} as mine join conversations c using (match_id) order by c.made_at`,
      ),
      rowsOf(
        db,
        sql`select m.match_id, m.seq, m.at, m.text, m.reply_to, m.edited_at, m.unsent_at, m.held_rule
          from ${mine} as mine join messages m on m.match_id = mine.match_id and m.sender = mine.side
          order by m.at, m.seq`,
      ),
      rowsOf(
        db,
        sql`select m.match_id, m.seq, case side when 0 then low_reaction else high_reaction end as reaction
          from ${mine} as mine join messages m using (match_id)
          where case side when 0 then low_reaction else high_reaction end is not null order by m.at, m.seq`,
      ),
      rowsOf(
        db,
        sql`select p.media_id, p.match_id, p.seq, p.added_at from message_photos p
          join media on media.id = p.media_id and media.owner_id = ${accountId} order by p.added_at`,
      ),
      db.selectFrom('hiddenWords').select('words').where('accountId', '=', accountId).executeTakeFirst(),
    ])
    return { conversations, messages, reactions, photos, hiddenWords: hidden ?? null }
  },
  async erase(tx, accountId) {
    // Also what the other one sent: nobody can open it any more.
    await media.erase(tx, await mediaIdsWith(tx, accountId))
    await tx.deleteFrom('hiddenWords').where('accountId', '=', accountId).execute()
    await tx.deleteFrom('messagePace').where('accountId', '=', accountId).execute()
  },
})
