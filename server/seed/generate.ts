import { sql } from 'kysely'
import type { Platform } from '#platform/platform.ts'
import { demoPasswordHash } from './builders.ts'

const AT_ONCE = 5_000

/** Adds many people who look alike, for lists that scroll and queries that must stay quick. */
export async function generatePeople(
  { database, ids, clock }: Platform,
  people: number,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const passwordHash = await demoPasswordHash()
  for (let done = 0; done < people; done += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, people - done) }, () => ids.id())
    await sql`
      insert into accounts (id, email, password_hash, created_at, email_verified_at)
      select id, 'person-' || right(id::text, 12) || '@koji.example', ${passwordHash}, ${clock.now()}, ${clock.now()}
      from unnest(${batch}::uuid[]) as id`.execute(database.db)
    progress(Math.min(done + AT_ONCE, people), people)
  }
}
