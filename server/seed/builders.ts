import { randomBytes } from 'node:crypto'
import {
  ADULT_AGE,
  AGE_MAX,
  type CardDesign,
  type CreatorCategory,
  cellAt,
  GENDERS,
  type NewPost,
  type Privacy,
  type Ticket,
  type Visibility,
} from '@koji/contract'
import sharp from 'sharp'
import { insertPhoto as insertPostPhoto } from '#creators/posts/store-photos.ts'
import { insertPreferences, type PreferencesRow } from '#discovery/settings/store.ts'
import { insertCode } from '#growth/referrals/store.ts'
import { hashPassword } from '#identity/accounts/passwords.ts'
import { insertAccount } from '#identity/accounts/store.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { insertCreatorProfile } from '#profiles/creator-profiles/store.ts'
import { updateSettings } from '#profiles/creator-profiles/store-settings.ts'
import { appendPhoto } from '#profiles/photos/store.ts'
import { insertPrivacy } from '#profiles/privacy/store.ts'
import { insertProfile, type ProfileRow } from '#profiles/profiles/store.ts'
import type { MediaClass } from '#safety/media/rules.ts'
import { insertMedia } from '#safety/media/store.ts'
import { insertMessages } from '#trust/support/store.ts'
import type { Services } from '../src/app.ts'
import { DEMO_PASSWORD, type Person } from './people.ts'

export interface World {
  platform: Platform
  services: Services
}

// Everybody knows this password, so hashing it dearly would protect nobody and slow every test down.
let demoHash: Promise<string> | undefined
export const demoPasswordHash = (): Promise<string> =>
  (demoHash ??= hashPassword(DEMO_PASSWORD, { memory: 1_024, passes: 1 }))

/** A person with an account; without a name, one of their own. */
export async function buildAccount(
  { platform }: World,
  wanted: Partial<Person> = {},
): Promise<Person & { id: string }> {
  const name = wanted.name ?? `Guest ${randomBytes(8).toString('hex')}`
  const email = wanted.email ?? `${name.toLowerCase().replaceAll(' ', '-')}@koji.example`
  const person = { name, email, roles: wanted.roles ?? [], verified: wanted.verified ?? true }
  const createdAt = platform.clock.now()
  const id = platform.ids.id()
  const passwordHash = await demoPasswordHash()
  const opened = await transact(platform.database.db, (tx) =>
    insertAccount(tx, {
      id,
      email,
      passwordHash,
      createdAt,
      roles: person.roles,
      emailVerifiedAt: person.verified ? createdAt : null,
    }),
  )
  if (!opened) throw new Error(`somebody has the address ${email} already`)
  return { ...person, id }
}

/** The team has thrown somebody out, for good. */
export const buildBan = ({ platform, services }: World, accountId: string): Promise<string> =>
  transact(platform.database.db, (tx) =>
    services.decisions.restrictAccount(tx, null, {
      accountId,
      action: 'ban',
      rule: 'C1',
      reason: 'Threats in three chats.',
    }),
  )

export type ProfileWish = Partial<Omit<ProfileRow, 'id' | 'createdAt'>> & {
  privacy?: Partial<Privacy>
  preferences?: Partial<PreferencesRow>
}

/** Onboarding, done: in Lisbon, 31 years old, looking for friends of any gender. */
export async function buildProfile(
  { platform }: World,
  id: string,
  { privacy, preferences, ...wish }: ProfileWish = {},
): Promise<void> {
  const now = platform.clock.now()
  const profile: ProfileRow = {
    id,
    displayName: 'Noor Bakker',
    username: null,
    avatarUrl: null,
    birthDate: '1995-04-12',
    gender: 'woman',
    intent: 'friends',
    bio: '',
    prompts: [],
    languages: [],
    interests: ['tea', 'chess', 'dogs'],
    placeCell: LISBON,
    placeName: 'Lisbon',
    wordsHeld: null,
    heldName: null,
    heldUsername: null,
    activeAt: now,
    createdAt: now,
    ...wish,
  }
  await transact(platform.database.db, async (tx) => {
    await insertProfile(tx, profile)
    await insertPrivacy(tx, id, privacy)
    const mode = profile.intent === 'dating' ? 'dating' : 'friends'
    await insertPreferences(tx, id, { ...ANYBODY, mode, ...preferences })
  })
}

interface PhotoWish {
  state?: 'checking' | 'shown' | 'held'
  /** Of the flat picture that it is. */
  colour?: string
}

/** One more photo on a profile, looked at already. */
export async function buildPhoto(world: World, ownerId: string, wish: PhotoWish = {}): Promise<string> {
  const id = await buildMedia(world, ownerId, { purpose: 'profile', class: 'members', ...wish })
  await transact(world.platform.database.db, (tx) => appendPhoto(tx, ownerId, id))
  return id
}

/** A picture of any purpose, with its bytes. */
export async function buildMedia(
  { platform }: World,
  ownerId: string,
  {
    purpose,
    state = 'shown',
    colour = '#f6ad49',
    ...wish
  }: PhotoWish & { purpose: string; class: MediaClass },
): Promise<string> {
  const id = platform.ids.id()
  const picture = sharp({ create: { width: 320, height: 400, channels: 3, background: colour } })
  await platform.storage.write(`${id}/320.webp`, await picture.webp().toBuffer())
  await transact(platform.database.db, async (tx) => {
    await insertMedia(tx, {
      id,
      ownerId,
      purpose,
      class: wish.class,
      state,
      width: 320,
      height: 400,
      widths: [320],
      avif: false,
      thumbhash: Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'),
      bytes: 1_000,
      createdAt: platform.clock.now(),
    })
  })
  return id
}

interface PostWish {
  text?: string
  visibility?: Visibility
  /** So many, looked at already. */
  photos?: number
  publish?: NewPost['publish']
}

/** Something that a creator has published. Returns its id, and those of its photos. */
export async function buildPost(
  world: World,
  creatorId: string,
  wish: PostWish = {},
): Promise<{ id: string; photoIds: string[] }> {
  const { platform, services } = world
  const { text = 'What came out of the kiln.', visibility = 'public', photos = 0 } = wish
  const photoIds: string[] = []
  for (let n = 0; n < photos; n++)
    photoIds.push(await buildMedia(world, creatorId, { purpose: 'post', class: 'private' }))
  return transact(platform.database.db, async (tx) => {
    for (const mediaId of photoIds)
      await insertPostPhoto(tx, { mediaId, creatorId, createdAt: platform.clock.now() })
    const { id } = await services.posts.write(tx, { accountId: creatorId } as Viewer, {
      text,
      visibility,
      publish: wish.publish ?? { when: 'now' },
      photos: photoIds.map((photoId, n) => ({ id: photoId, alt: `Photo ${n + 1}` })),
    })
    return { id, photoIds }
  })
}

const LISBON = cellAt({ lat: 38.7167, lon: -9.1333 })

const ANYBODY: PreferencesRow = {
  mode: 'friends',
  genders: [...GENDERS],
  ageFrom: ADULT_AGE,
  ageTo: AGE_MAX,
  distanceKm: null,
  mustHave: [],
  languages: [],
  paused: false,
}

export const buildReferralCode = ({ platform }: World, userId: string, code: string): Promise<unknown> =>
  transact(platform.database.db, (tx) => insertCode(tx, userId, code))

interface CreatorWish extends Partial<CreatorWords> {
  tagline?: string
  priceCents?: number
  subscribers?: number
  verified?: boolean
  daysAgo?: number
  postCount?: number
  wordsHeld?: string | null
}

interface CreatorWords {
  category: CreatorCategory
  about: string
  perks: string[]
  welcome: string
  card: CardDesign
}

export async function buildCreator(
  { platform }: World,
  userId: string,
  {
    tagline = '',
    priceCents = 499,
    subscribers = 0,
    verified = true,
    daysAgo = 0,
    ...page
  }: CreatorWish = {},
): Promise<void> {
  const { category, about, perks, welcome, card, postCount, wordsHeld } = page
  await transact(platform.database.db, (tx) =>
    insertCreatorProfile(tx, {
      userId,
      tagline,
      category,
      about,
      perks,
      welcome,
      card,
      postCount,
      wordsHeld,
      subscriptionPrice: priceCents,
      priceChosen: true,
      subscriberCount: subscribers,
      idVerified: verified,
      createdAt: new Date(platform.clock.now().getTime() - daysAgo * 86_400_000),
    }),
  )
}

/** A cover on a creator's page, looked at already. */
export async function buildCover(
  { platform }: World,
  userId: string,
  { state = 'shown' }: Pick<PhotoWish, 'state'> = {},
): Promise<string> {
  const id = platform.ids.id()
  const picture = sharp({ create: { width: 320, height: 107, channels: 3, background: '#23587d' } })
  await platform.storage.write(`${id}/320.webp`, await picture.webp().toBuffer())
  await transact(platform.database.db, async (tx) => {
    await insertMedia(tx, {
      id,
      ownerId: userId,
      purpose: 'cover',
      class: 'public',
      state,
      width: 320,
      height: 107,
      widths: [320],
      avif: false,
      thumbhash: Buffer.from('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'),
      bytes: 1_000,
      createdAt: platform.clock.now(),
    })
    await updateSettings(tx, userId, { coverId: id })
  })
  return id
}

interface TicketWish {
  email?: string
  /** Whose it is, if they asked while signed in. */
  member?: { id: string; email: string }
  subject?: string
  body?: string
  /** What the team answered, if it has. */
  answer?: string
}

export async function buildTicket(
  { platform, services }: World,
  wish: TicketWish = {},
): Promise<{ link: string; ticket: Ticket }> {
  const { clock, database, ids } = platform
  return transact(database.db, async (tx) => {
    const asker = wish.member ? ({ accountId: wish.member.id, email: wish.member.email } as Viewer) : null
    const opened = await services.support.open(tx, asker, {
      email: wish.email ?? `guest-${randomBytes(8).toString('hex')}@koji.example`,
      subject: wish.subject ?? 'I cannot find my matches',
      body: wish.body ?? 'Since yesterday the list of my matches stays empty.',
    })
    if (wish.answer) {
      const ticketId = opened.ticket.id
      await insertMessages(tx, [
        { id: ids.id(), ticketId, author: 'staff', body: wish.answer, createdAt: clock.now() },
      ])
      await tx
        .updateTable('supportTickets')
        .set({ status: 'answered', waitingSince: null, answeredAt: clock.now() })
        .where('id', '=', ticketId)
        .execute()
    }
    return { link: opened.link ?? opened.ticket.id, ticket: opened.ticket }
  })
}
