import {
  CREATOR_DEFAULT_NAME,
  type CreatorCategory,
  type CreatorPage,
  DEFAULT_CARD,
  FEATURED_CREATORS,
  type FeaturedCreator,
  type ListedCreator,
  type Photo,
} from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { cacheFor } from '#platform/ttl-cache.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { creatorListing } from './listing.ts'
import { newSince, withoutHeldTexts } from './rules.ts'
import { creatorSettings } from './settings.ts'
import * as store from './store.ts'
import { textSubject } from './subject.ts'

export { type CreatorSettingsView, PURPOSE } from './settings.ts'

/** The front page is the same for everyone, so its data is cached. */
const FRONT_PAGE_MS = 10_000
/** Cents per month, until the creator sets a price. */
const DEFAULT_PRICE = 499

/** A sitemap may have 50,000 entries. It is rebuilt every hour. */
const SITEMAP_MAX = 10_000

export type Creators = ReturnType<typeof creatorService>

/** A creator's page, except for what subscribing adds. `welcome` is for subscribers only. */
export type CreatorFace = ListedCreator &
  Pick<CreatorPage, 'about' | 'perks' | 'postCount' | 'since' | 'welcome'>

export interface Dependencies {
  blocks: Blocks
  media: Media
  moderation: Moderation
}

interface Context extends Dependencies, Pick<Platform, 'clock'> {
  mostSubscribed(db: Db): Promise<FeaturedCreator[]>
}

export function creatorService(
  { clock, cacheInvalidator }: Pick<Platform, 'clock' | 'cacheInvalidator'>,
  dependencies: Dependencies,
) {
  const { mostSubscribed, stats } = frontPage({ clock, cacheInvalidator })
  const context = { ...dependencies, clock, mostSubscribed }
  return {
    subject: textSubject,
    ...creatorSettings({ ...dependencies, clock }),

    list: creatorListing({ clock }, (db, ids) => present(context, db, ids)),

    stats: (db: Db) => stats(db),

    /** Verified creators, those with the most subscribers first. */
    sitemapPaths: async (db: Db): Promise<string[]> =>
      (await store.namesOfVerified(db, SITEMAP_MAX)).map(({ username }) => `/creators/${username}`),

    featured: (db: Db, me: Viewer | null) => featured(context, db, me),
    one: (db: Db, me: Viewer | null, idOrUsername: string) => one(context, db, me, idOrUsername),
    evidence,

    /** Creates the page of a new creator with default settings. */
    createPage: (tx: Tx, page: { userId: string; category: CreatorCategory; about: string }) =>
      store.insertCreatorProfile(tx, {
        ...page,
        tagline: '',
        subscriberCount: 0,
        subscriptionPrice: DEFAULT_PRICE,
        idVerified: false,
        createdAt: clock.now(),
      }),

    /** Our team has confirmed the creator's identity. */
    verify: (tx: Tx, userId: string) => store.setVerified(tx, userId),

    /** Changes the number of posts that others can see. */
    countPosts: store.addToPostCount,

    /** Changes the number of subscribers and what they pay per month. */
    countSubscribers: store.addToSubscribers,

    /** Ends new subscriptions, which require verification. */
    removeVerification: (tx: Tx, userId: string) => store.setVerified(tx, userId, false),

    /** The id of a visible creator. */
    idOf: async (db: Db, me: Viewer | null, idOrUsername: string): Promise<string> =>
      (await findVisible(context, db, me, idOrUsername))?.userId ?? refuse('not_found'),

    canSee: async (db: Db, me: Viewer, id: string): Promise<boolean> =>
      (await findVisible(context, db, me, id)) !== null,

    canSeeCover: (db: Db, me: Viewer | null, mediaId: string) => canSeeCover(context, db, me, mediaId),
  }
}

/** What everyone sees on the front page. */
function frontPage({ clock, cacheInvalidator }: Pick<Platform, 'clock' | 'cacheInvalidator'>) {
  const mostSubscribed = cacheFor(clock, FRONT_PAGE_MS, async (db: Db): Promise<FeaturedCreator[]> => {
    const creators = await store.mostSubscribedVerified(db, FEATURED_CREATORS)
    return creators.map((row) => ({ ...publicFace(withoutHeldTexts(row)), idVerified: true }))
  })
  const stats = cacheFor(clock, FRONT_PAGE_MS, (db: Db) => store.countCreators(db, newSince(clock.now())))
  cacheInvalidator.onInvalidate(() => {
    mostSubscribed.clear()
    stats.clear()
  })
  return { mostSubscribed, stats }
}

async function featured(
  { blocks, mostSubscribed }: Context,
  db: Db,
  me: Viewer | null,
): Promise<FeaturedCreator[]> {
  const creators = await mostSubscribed(db)
  if (!me) return creators
  const hidden = await blocks.blockedAmong(
    db,
    me.accountId,
    creators.map(({ userId }) => userId),
  )
  return creators.filter(({ userId }) => !hidden.has(userId))
}

/** What everyone may see of a creator. Creators also see their own held texts. */
async function one(context: Context, db: Db, me: Viewer | null, idOrUsername: string): Promise<CreatorFace> {
  const found = (await findVisible(context, db, me, idOrUsername)) ?? refuse('not_found')
  const row = found.userId === me?.accountId ? found : withoutHeldTexts(found)
  return {
    ...asListed(context, row, await coversOf(context, db, [row])),
    about: row.about,
    perks: row.perks,
    postCount: row.postCount,
    since: row.createdAt.toISOString(),
    welcome: row.welcome,
  }
}

async function present(
  context: Context,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ListedCreator>> {
  const rows = (await store.creatorsOf(db, ids)).map(withoutHeldTexts)
  const covers = await coversOf(context, db, rows)
  return new Map(rows.map((row) => [row.userId, asListed(context, row, covers)]))
}

/** The covers that everyone may see, by id. */
async function coversOf(
  { media }: Context,
  db: Db,
  rows: readonly store.CreatorRow[],
): Promise<Map<string, Photo>> {
  const photos = await media.photosOf(
    db,
    rows.flatMap(({ coverId }) => coverId ?? []),
  )
  return new Map(photos.flatMap((photo) => (photo.state === 'shown' ? [[photo.id, photo]] : [])))
}

const asListed = ({ clock }: Context, row: store.CreatorRow, covers: Map<string, Photo>): ListedCreator => ({
  ...publicFace(row),
  category: row.category,
  card: row.card ?? DEFAULT_CARD,
  cover: (row.coverId && covers.get(row.coverId)) || null,
  fresh: row.createdAt > newSince(clock.now()),
})

/** Null for missing creators and for those with a block between them and the viewer. */
async function findVisible(
  { blocks }: Context,
  db: Db,
  me: Viewer | null,
  idOrUsername: string,
): Promise<store.CreatorRow | null> {
  const row = await store.creatorBy(db, idOrUsername)
  if (!row || (me && (await blocks.isBlocked(db, me.accountId, row.userId)))) return null
  return row
}

/** What our team sees of a reported creator, including held texts and regardless of blocks. */
async function evidence(db: Db, id: string) {
  const row = await store.creatorBy(db, id)
  if (!row) return null
  const { userId: _id, ...face } = publicFace(row)
  return { ...face, about: row.about, perks: row.perks }
}

/** False for covers that were replaced, and for those of closed or blocked creators. */
async function canSeeCover(
  { blocks }: Context,
  db: Db,
  me: Viewer | null,
  mediaId: string,
): Promise<boolean> {
  const creator = await store.creatorOfCover(db, mediaId)
  return creator !== undefined && !(me && (await blocks.isBlocked(db, me.accountId, creator.userId)))
}

const publicFace = (row: store.CreatorRow) => ({
  userId: row.userId,
  tagline: row.tagline,
  subscriberCount: row.subscriberCount,
  subscriptionPrice: row.subscriptionPrice,
  idVerified: row.idVerified,
  displayName: row.displayName ?? CREATOR_DEFAULT_NAME,
  username: row.username,
  avatarUrl: row.avatarUrl,
})
