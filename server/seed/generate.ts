import { ADULT_AGE, AGE_MAX, cellAt, INTERESTS } from '@koji/contract'
import { sql } from 'kysely'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { demoPasswordHash } from './builders.ts'
import { type Random, seededRandom } from './pictures/random.ts'

const BATCH = 5_000
const CITIES = 300
const DAY_MS = 86_400_000

/**
 * Adds many people with profiles, to test lists and query performance. They have an avatar URL without a picture, so
 * that they appear in decks.
 */
export async function generatePeople(
  platform: Platform,
  people: number,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const passwordHash = await demoPasswordHash()
  for (let done = 0; done < people; done += BATCH) {
    const draw = seededRandom(`people from ${done}`)
    const batch = Array.from({ length: Math.min(BATCH, people - done) }, () => person(platform, draw))
    await insert(platform, batch, passwordHash)
    progress(Math.min(done + BATCH, people), people)
  }
}

type Generated = ReturnType<typeof person>

function person({ ids, clock }: Platform, draw: Random) {
  const now = clock.now().getTime()
  const age = 18.1 + draw.next() ** 1.7 * 60
  const birth = new Date(now - age * 365.25 * DAY_MS)
  return {
    id: ids.id(),
    birthDate: birth.toISOString().slice(0, 10),
    gender: draw.weighted({ woman: 48, man: 48, nonbinary: 4 }),
    shows: draw.weighted({ 'woman,man,nonbinary': 40, woman: 28, man: 28, 'woman,nonbinary': 4 }),
    ageFrom: Math.max(ADULT_AGE, Math.floor(age) - draw.integer(3, 15)),
    ageTo: Math.min(AGE_MAX, Math.floor(age) + draw.integer(3, 15)),
    distanceKm: draw.weighted({ 10: 10, 25: 25, 50: 35, 100: 20, null: 10 }),
    intent: draw.weighted({ friends: 4, dating: 4, both: 3 }),
    interests: [...new Set(Array.from({ length: draw.integer(3, 9) }, () => draw.pick(INTERESTS).id))].join(),
    cell: cellNear(draw),
    activeAt: new Date(now - draw.next() ** 3 * 30 * DAY_MS),
  }
}

/** A place near a random city. City sizes vary widely: the largest has a sixth of all people, the smallest a few. */
function cellNear(draw: Random): number {
  const rank = Math.floor(CITIES ** draw.next())
  const city = seededRandom(`city ${rank}`)
  const [lat, lon] = [city.between(-45, 60), city.between(-180, 180)]
  const spread = 0.02 + 0.3 / rank ** 0.3
  return cellAt({ lat: lat + draw.between(-spread, spread), lon: lon + draw.between(-spread, spread) })
}

async function insert(
  { clock, database }: Platform,
  people: readonly Generated[],
  passwordHash: string,
): Promise<void> {
  const now = clock.now()
  const all = <Key extends keyof Generated>(key: Key) => people.map((person) => person[key])
  await transact(database.db, async (tx) => {
    await sql`set local koji.filling = 'on'`.execute(tx)
    await sql`
      insert into accounts (id, email, password_hash, created_at, email_verified_at)
      select id, 'person-' || right(id::text, 12) || '@koji.example', ${passwordHash}, ${now}, ${now}
      from unnest(${all('id')}::uuid[]) as id`.execute(tx)
    await sql`
      insert into profiles (id, display_name, username, birth_date, gender, intent, interests, place_cell, place_name,
        avatar_url, active_at, created_at)
      select id, 'Person ' || right(id::text, 6), 'p_' || right(id::text, 12), birth, gender, intent,
        string_to_array(interests, ','), cell, 'Somewhere', '/none', active, ${now}
      from unnest(${all('id')}::uuid[], ${all('birthDate')}::date[], ${all('gender')}::text[], ${all('intent')}::text[],
        ${all('interests')}::text[], ${all('cell')}::int[], ${all('activeAt')}::timestamptz[])
        as person (id, birth, gender, intent, interests, cell, active)`.execute(tx)
    await sql`insert into privacy_settings (profile_id) select unnest(${all('id')}::uuid[])`.execute(tx)
    await sql`
      insert into discovery_preferences (profile_id, mode, genders, age_from, age_to, distance_km)
      select id, case intent when 'dating' then 'dating' else 'friends' end, string_to_array(shows, ','), age_from, age_to,
        nullif(km, 'null')::int
      from unnest(${all('id')}::uuid[], ${all('intent')}::text[], ${all('shows')}::text[], ${all('ageFrom')}::int[],
        ${all('ageTo')}::int[], ${all('distanceKm')}::text[]) as person (id, intent, shows, age_from, age_to, km)`.execute(
      tx,
    )
    await sql`insert into seekers select * from seekers_due where id = any(${all('id')}::uuid[])`.execute(tx)
  })
}
