import { ADULT_AGE, AGE_MAX, PHOTO_WIDTHS, photoUrl } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { demoPasswordHash } from '../builders.ts'
import { type CrowdPerson, crowd } from './crowd.ts'
import type { CrowdPhoto } from './photos.ts'
import { PLACEHOLDER } from './placeholder.ts'

const BATCH = 200
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Adds hundreds of people with complete profiles. Their pictures are painted when they're first requested. */
export async function fillCrowd(platform: Platform, progress: (done: number) => void): Promise<void> {
  const people = crowd()
  const passwordHash = await demoPasswordHash()
  for (let begin = 0; begin < people.length; begin += BATCH) {
    await insert(platform, people.slice(begin, begin + BATCH), passwordHash)
    progress(Math.min(begin + BATCH, people.length))
  }
}

async function insert(
  { clock, database }: Platform,
  people: readonly CrowdPerson[],
  passwordHash: string,
): Promise<void> {
  const now = clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await transact(database.db, async (tx) => {
    await tx
      .insertInto('accounts')
      .values(
        people.map(({ id, email, daysSinceJoined }) => {
          const createdAt = ago(daysSinceJoined * DAY_MS)
          return { id, email, passwordHash, createdAt, emailVerifiedAt: createdAt }
        }),
      )
      .execute()
    await tx
      .insertInto('profiles')
      .values(
        people.map((person) => ({
          id: person.id,
          displayName: person.displayName,
          username: person.username,
          avatarUrl: avatarOf(person.photos),
          birthDate: birthDate(now, person),
          gender: person.gender,
          intent: person.intent,
          bio: person.bio,
          prompts: JSON.stringify(person.prompts),
          interests: person.interests,
          languages: person.languages,
          placeCell: person.cell,
          placeName: person.place,
          activeAt: ago(person.hoursSinceActive * HOUR_MS),
          createdAt: ago(person.daysSinceJoined * DAY_MS),
        })),
      )
      .execute()
    await tx
      .insertInto('privacySettings')
      .values(people.map(({ id }) => ({ profileId: id })))
      .execute()
    await tx
      .insertInto('discoveryPreferences')
      .values(
        people.map(({ id, intent, shows, age }) => ({
          profileId: id,
          mode: intent === 'dating' ? 'dating' : 'friends',
          genders: shows,
          ageFrom: Math.max(ADULT_AGE, age - 12),
          ageTo: Math.min(AGE_MAX, age + 14),
          distanceKm: 100,
        })),
      )
      .execute()
    await insertPhotos(tx, people, now)
    const creators = people.filter(({ creates }) => creates !== null)
    if (creators.length === 0) return
    await tx
      .insertInto('userRoles')
      .values(creators.map(({ id }) => ({ userId: id, role: 'creator' })))
      .execute()
    await tx
      .insertInto('creatorProfiles')
      .values(
        creators.map(({ id, creates }) => ({
          userId: id,
          tagline: creates!.tagline,
          category: creates!.category,
          card: JSON.stringify(creates!.card),
          subscriptionPrice: creates!.priceCents,
          priceChosen: true,
          subscriberCount: 0,
          idVerified: creates!.verified,
          createdAt: ago(creates!.daysAgo * DAY_MS),
        })),
      )
      .execute()
  })
}

function birthDate(now: Date, { age, sinceBirthday }: CrowdPerson): string {
  const date = new Date(now.getTime() - sinceBirthday * DAY_MS)
  date.setUTCFullYear(date.getUTCFullYear() - age)
  return date.toISOString().slice(0, 10)
}

/** Adds profile photos whose pictures are painted when they're first requested. */
export async function addPaintedPhotos(
  { clock, database }: Platform,
  id: string,
  photos: readonly CrowdPhoto[],
): Promise<void> {
  await transact(database.db, async (tx) => {
    await insertPhotos(tx, [{ id, photos }], clock.now())
    await tx
      .updateTable('profiles')
      .set({ avatarUrl: avatarOf(photos) })
      .where('id', '=', id)
      .execute()
  })
}

const avatarOf = ([main]: readonly CrowdPhoto[]): string => photoUrl(main!.id, PHOTO_WIDTHS[0], 'webp')

/** Adds a cover whose picture is painted when it's first requested. */
export async function addPaintedCover(
  { clock, database }: Platform,
  userId: string,
  { id }: CrowdPhoto,
  aspect: number,
): Promise<void> {
  const [width] = PHOTO_WIDTHS.slice(-1) as [number]
  await transact(database.db, async (tx) => {
    await tx
      .insertInto('media')
      .values({
        id,
        ownerId: userId,
        purpose: 'cover',
        class: 'public',
        state: 'shown',
        width,
        height: width / aspect,
        widths: [...PHOTO_WIDTHS],
        bytes: 0,
        thumbhash: PLACEHOLDER,
        createdAt: clock.now(),
      })
      .execute()
    await tx.updateTable('creatorProfiles').set({ coverId: id }).where('userId', '=', userId).execute()
  })
}

async function insertPhotos(
  tx: Tx,
  people: readonly { id: string; photos: readonly CrowdPhoto[] }[],
  createdAt: Date,
): Promise<void> {
  const rows = people.flatMap(({ id: ownerId, photos }) =>
    photos.map(({ id }, index) => ({ id, ownerId, position: index + 1 })),
  )
  await tx
    .insertInto('media')
    .values(
      rows.map(({ id, ownerId }) => ({
        id,
        ownerId,
        purpose: 'profile',
        class: 'members',
        state: 'shown',
        createdAt,
        width: 1_080,
        height: 1_350,
        widths: [...PHOTO_WIDTHS],
        bytes: 0,
        thumbhash: PLACEHOLDER,
      })),
    )
    .execute()
  await tx
    .insertInto('profilePhotos')
    .values(rows.map(({ id, ownerId, position }) => ({ mediaId: id, ownerId, position })))
    .execute()
}
