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

// The password is public, so an expensive hash would only slow down the tests.
let demoHash: Promise<string> | undefined
export const demoPasswordHash = (): Promise<string> =>
  (demoHash ??= hashPassword(DEMO_PASSWORD, { memory: 1_024, passes: 1 }))

/** An account, with a generated name by default. */
export async function buildAccount(
  { platform }: World,
  options: Partial<Person> = {},
): Promise<Person & { id: string }> {
  const name = options.name ?? `Guest ${randomBytes(8).toString('hex')}`
  const email = options.email ?? `${name.toLowerCase().replaceAll(' ', '-')}@koji.example`
  const person = { name, email, roles: options.roles ?? [], verified: options.verified ?? true }
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
  if (!opened) throw new Error(`the address ${email} is taken`)
  return { ...person, id }
}

export const buildBan = ({ platform, services }: World, accountId: string): Promise<string> =>
  transact(platform.database.db, (tx) =>
    services.decisions.restrictAccount(tx, null, {
      accountId,
      action: 'ban',
      rule: 'C1',
      reason: 'Threats in three chats.',
    }),
  )

export type ProfileOptions = Partial<Omit<ProfileRow, 'id' | 'createdAt'>> & {
  privacy?: Partial<Privacy>
  preferences?: Partial<PreferencesRow>
}

/** The profile of someone after onboarding: in Lisbon, 31 years old, open to friends of any gender. */
export async function buildProfile(
  { platform }: World,
  id: string,
  { privacy, preferences, ...columns }: ProfileOptions = {},
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
    heldRule: null,
    heldName: null,
    heldUsername: null,
    activeAt: now,
    createdAt: now,
    ...columns,
  }
  await transact(platform.database.db, async (tx) => {
    await insertProfile(tx, profile)
    await insertPrivacy(tx, id, privacy)
    const mode = profile.intent === 'dating' ? 'dating' : 'friends'
    await insertPreferences(tx, id, { ...OPEN_TO_ANYONE, mode, ...preferences })
  })
}

interface PhotoOptions {
  state?: 'checking' | 'shown' | 'held'
  /** The color that fills the picture. */
  color?: string
}

/** A photo on a profile, after its automatic check. */
export async function buildPhoto(world: World, ownerId: string, options: PhotoOptions = {}): Promise<string> {
  const id = await buildMedia(world, ownerId, { purpose: 'profile', class: 'members', ...options })
  await transact(world.platform.database.db, (tx) => appendPhoto(tx, ownerId, id))
  return id
}

/** A picture for any purpose, with its bytes in the storage. */
export async function buildMedia(
  { platform }: World,
  ownerId: string,
  {
    purpose,
    state = 'shown',
    color = '#f6ad49',
    class: mediaClass,
  }: PhotoOptions & { purpose: string; class: MediaClass },
): Promise<string> {
  const id = platform.ids.id()
  const picture = sharp({ create: { width: 320, height: 400, channels: 3, background: color } })
  await platform.storage.write(`${id}/320.webp`, await picture.webp().toBuffer())
  await transact(platform.database.db, async (tx) => {
    await insertMedia(tx, {
      id,
      ownerId,
      purpose,
      class: mediaClass,
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

interface PostOptions {
  text?: string
  visibility?: Visibility
  /** The number of photos, which are checked already. */
  photos?: number
  publish?: NewPost['publish']
}

/** A post by a creator. Returns its id and the ids of its photos. */
export async function buildPost(
  world: World,
  creatorId: string,
  { text = 'What came out of the kiln.', visibility = 'public', photos = 0, publish }: PostOptions = {},
): Promise<{ id: string; photoIds: string[] }> {
  const { platform, services } = world

  const photoIds: string[] = []
  for (let n = 0; n < photos; n++)
    photoIds.push(await buildMedia(world, creatorId, { purpose: 'post', class: 'private' }))
  return transact(platform.database.db, async (tx) => {
    for (const mediaId of photoIds)
      await insertPostPhoto(tx, { mediaId, creatorId, createdAt: platform.clock.now() })
    const { id } = await services.posts.write(tx, { accountId: creatorId } as Viewer, {
      text,
      visibility,
      publish: publish ?? { when: 'now' },
      photos: photoIds.map((photoId, n) => ({ id: photoId, alt: `Photo ${n + 1}` })),
    })
    return { id, photoIds }
  })
}

const LISBON = cellAt({ lat: 38.7167, lon: -9.1333 })

const OPEN_TO_ANYONE: PreferencesRow = {
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

interface CreatorOptions extends Partial<CreatorWords> {
  tagline?: string
  priceCents?: number
  subscribers?: number
  verified?: boolean
  daysAgo?: number
  postCount?: number
  heldRule?: string | null
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
  }: CreatorOptions = {},
): Promise<void> {
  const { category, about, perks, welcome, card, postCount, heldRule } = page
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
      heldRule,
      subscriptionPrice: priceCents,
      priceChosen: true,
      subscriberCount: subscribers,
      idVerified: verified,
      createdAt: new Date(platform.clock.now().getTime() - daysAgo * 86_400_000),
    }),
  )
}

/** The cover of a creator's page, after its automatic check. */
export async function buildCover(
  { platform }: World,
  userId: string,
  { state = 'shown' }: Pick<PhotoOptions, 'state'> = {},
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

interface TicketOptions {
  email?: string
  /** The asker, if they were signed in. */
  member?: { id: string; email: string }
  subject?: string
  body?: string
  /** Our team's answer, if there is one. */
  answer?: string
}

export async function buildTicket(
  { platform, services }: World,
  { email, member, subject, body, answer }: TicketOptions = {},
): Promise<{ link: string; ticket: Ticket }> {
  const { clock, database, ids } = platform
  return transact(database.db, async (tx) => {
    const asker = member ? ({ accountId: member.id, email: member.email } as Viewer) : null
    const opened = await services.support.open(tx, asker, {
      email: email ?? `guest-${randomBytes(8).toString('hex')}@koji.example`,
      subject: subject ?? 'I cannot find my matches',
      body: body ?? 'Since yesterday the list of my matches stays empty.',
    })
    if (answer) {
      const ticketId = opened.ticket.id
      await insertMessages(tx, [
        { id: ids.id(), ticketId, author: 'staff', body: answer, createdAt: clock.now() },
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
