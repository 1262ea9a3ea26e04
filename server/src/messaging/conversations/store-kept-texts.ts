import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import { CASES } from '#safety/moderation/fragments.ts'
import type { MessageRow } from './store-messages.ts'

const openCaseAbout = (messageId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from ${CASES} c where c.subject_kind = 'message' and c.subject_id = ${messageId} and c.state = 'open')`

export async function hasOpenCase(db: Db, messageId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select ${openCaseAbout(sql`${messageId}`)} as open`.execute(db)
  return rows[0]!.open
}

export const insertKeptText = (
  tx: Tx,
  { id, matchId, text }: Pick<MessageRow, 'id' | 'matchId' | 'text'>,
  retainedAt: Date,
) =>
  tx
    .insertInto('retainedMessages')
    .values({ messageId: id, matchId, text, retainedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const keptTextsOf = async (db: Db, messageId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('retainedMessages')
      .select('text')
      .where('messageId', '=', messageId)
      .orderBy('retainedAt')
      .execute()
  ).map(({ text }) => text)

/** Messages whose texts are kept although no case about them is open, with the two people of each. */
export async function keptWithoutCase(
  db: Db,
): Promise<{ messageId: string; lowId: string; highId: string }[]> {
  const { rows } = await sql<{ messageId: string; lowId: string; highId: string }>`
    select distinct k.message_id, c.low_id, c.high_id
    from retained_messages k join conversations c on c.match_id = k.match_id
    where not ${openCaseAbout(sql`k.message_id`)}`.execute(db)
  return rows
}

/** A case that was opened since the messages were read keeps their texts. */
export async function deleteKeptTexts(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await sql`
    delete from retained_messages k
    where k.message_id = any(${messageIds}::uuid[]) and not ${openCaseAbout(sql`k.message_id`)}`.execute(tx)
}
