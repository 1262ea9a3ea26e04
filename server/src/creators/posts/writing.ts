import type { MyPhoto, MyPost, NewPost, PageQuery, PostState } from '@koji/contract'
import { pageOf, placeAfter } from '#platform/cursor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { goingLive } from './going-live.ts'
import { type Plan, planOf, wordsOf, wordsToRead } from './rules.ts'
import * as photoStore from './store-photos.ts'
import * as store from './store-write.ts'

/** What the media of this feature are for. */
export const PURPOSE = 'post'
export const PUBLISH_JOB = 'posts.publish_due'

/** Of photos that wait for a post: room for a few drafts that were never saved. */
const FREE_MAX = 40
const AT_ONCE = 50
const DAY_MS = 86_400_000

interface Dependencies {
  creatorStats: CreatorStats
  media: Media
  moderation: Moderation
}

export function writing(platform: Platform, { creatorStats, media, moderation }: Dependencies) {
  const { clock, database, events, ids, jobs } = platform
  const goLive = goingLive(platform, creatorStats)

  const presentMine = async (db: Db, post: store.OwnPost): Promise<MyPost> =>
    (await presentAll(db, [post]))[0]!

  async function presentAll(db: Db, posts: readonly store.OwnPost[]): Promise<MyPost[]> {
    const places = await photoStore.photosOf(
      db,
      posts.filter(({ photos }) => photos > 0).map(({ id }) => id),
      { unseen: true },
    )
    const found = await media.photosOf(
      db,
      places.map(({ mediaId }) => mediaId),
    )
    const photos = new Map(found.map((photo) => [photo.id, photo]))
    const byPost = Map.groupBy(places, ({ postId }) => postId)
    return posts.map((post) => ({
      ...asMine(post),
      photos: (byPost.get(post.id) ?? []).flatMap(({ mediaId, alt }) => {
        const photo = photos.get(mediaId)
        return photo ? [{ ...photo, alt }] : []
      }),
    }))
  }

  const hold = async (tx: Tx, me: Viewer, id: string): Promise<store.OwnPost> =>
    (await store.holdPost(tx, me.accountId, id)) ?? refuse('not_found')

  /** The rule that it may break, of words that cannot be shown. Drafts are nobody else's business. */
  async function heldBy(
    tx: Tx,
    { id, creatorId }: Pick<store.OwnPost, 'id' | 'creatorId'>,
    { text, photos }: NewPost,
    state: PostState,
    before: store.OwnPost | null = null,
  ) {
    const all = wordsOf(text, photos)
    if (state === 'draft') return null
    const about = { kind: 'post', subjectId: id, accountId: creatorId } as const
    // Leaving out the words is no way around.
    if (all.length === 0) return before?.heldRule ? moderation.standingRule(tx, about) : null
    const read = before && before.state !== 'draft' ? await readBefore(tx, before) : null
    const words = wordsToRead(read, all)
    if (words.length === 0) return read!.heldRule
    const { verdict, rule } = await moderation.checkText(tx, {
      ...about,
      texts: words.map((one) => ({ text: one, where: 'creator' }) as const),
    })
    return verdict === 'hit' ? rule : null
  }

  async function readBefore(tx: Tx, { id, text, heldRule }: store.OwnPost) {
    return { heldRule, words: wordsOf(text, await photoStore.photosOf(tx, [id], { unseen: true })) }
  }

  async function setPhotos(
    tx: Tx,
    me: Viewer,
    id: string,
    { photos, visibility }: NewPost,
    state: PostState,
  ) {
    const wanted = photos.map((photo) => photo.id)
    const usable = await photoStore.holdUsable(tx, { creatorId: me.accountId, postId: id, ids: wanted })
    if (usable < wanted.length) refuse('photos_changed')
    await media.remove(tx, await photoStore.dropped(tx, id, wanted))
    await photoStore.attach(tx, id, photos)
    // A copy that anybody kept would outlive a change of mind: whoever has one asks whether it is still good.
    const open = state === 'published' && visibility === 'public'
    await media.setClass(tx, wanted, open ? 'members' : 'private')
  }

  function changeFor(plan: Exclude<Plan, { refuse: string }>, now: Date) {
    return {
      state: plan.state,
      publishAt: plan.state === 'scheduled' ? plan.publishAt : null,
      publishedAt: plan.state === 'published' ? now : null,
    }
  }

  const decide = (publish: NewPost['publish'], before: PostState | null, now: Date) => {
    const plan = planOf(publish, before, now)
    if (!('refuse' in plan)) return plan
    if (plan.refuse === 'published') refuse('already_done')
    const message = plan.refuse === 'too_late' ? 'This time has passed' : 'A post can wait for a year at most'
    return refuse('too_late', { fields: [{ path: 'publish.at', message }] })
  }

  /** Told in time by a job, and found by the next sweep should that be lost. */
  const remind = async (tx: Tx, plan: Plan): Promise<void> => {
    if ('publishAt' in plan) await jobs.send(tx, PUBLISH_JOB, {}, { startAfter: plan.publishAt })
  }

  /** Creator first and post second, like all that writes here: so nobody waits crosswise. */
  async function publishOf(creatorId: string): Promise<void> {
    for (let left = AT_ONCE; left === AT_ONCE; )
      left = await transact(database.db, async (tx) => {
        await store.holdCreator(tx, creatorId)
        const due = await store.holdDue(tx, creatorId, clock.now(), AT_ONCE)
        for (const { id, visibility, publishAt, heldRule } of due) {
          await store.updatePost(tx, id, { state: 'published', publishAt: null, publishedAt: publishAt })
          if (visibility === 'public') await media.setClass(tx, await photoStore.mediaOf(tx, id), 'members')
          if (!heldRule) await goLive(tx, { id, creatorId })
        }
        return due.length
      })
  }

  return {
    async write(tx: Tx, me: Viewer, wish: NewPost): Promise<MyPost> {
      const creatorId = me.accountId
      if (!(await store.holdCreator(tx, creatorId))) refuse('forbidden')
      const now = clock.now()
      const plan = decide(wish.publish, null, now)
      const id = ids.id()
      const row = { id, creatorId, visibility: wish.visibility, text: wish.text, changedAt: now }
      const heldRule = await heldBy(tx, { id, creatorId }, wish, plan.state)
      await store.insertPost(tx, { ...row, ...changeFor(plan, now), heldRule, photos: wish.photos.length })
      await setPhotos(tx, me, id, wish, plan.state)
      if (plan.state === 'published' && !heldRule) await goLive(tx, { id, creatorId })
      await remind(tx, plan)
      return presentMine(tx, (await store.ownPost(tx, creatorId, id))!)
    },

    async change(tx: Tx, me: Viewer, id: string, wish: NewPost): Promise<MyPost> {
      const creatorId = me.accountId
      await store.holdCreator(tx, creatorId)
      const before = await hold(tx, me, id)
      const now = clock.now()
      const plan = decide(wish.publish, before.state, now)
      const heldRule = await heldBy(tx, before, wish, plan.state, before)
      const wasLive = isLive(before)
      const isNew = before.state !== 'published'
      await store.updatePost(tx, id, {
        visibility: wish.visibility,
        text: wish.text,
        changedAt: now,
        heldRule,
        ...(isNew ? changeFor(plan, now) : { editedAt: now }),
        photos: wish.photos.length,
        ...(heldRule && { pinned: false }),
      })
      await setPhotos(tx, me, id, wish, plan.state)
      const live = plan.state === 'published' && !heldRule
      // Only the first time that others see it is news; one that was held at first has that still before it.
      if (live && before.toldAt === null) await goLive(tx, before)
      else if (live !== wasLive) await store.addToCount(tx, creatorId, live ? 1 : -1)
      await remind(tx, plan)
      return presentMine(tx, (await store.ownPost(tx, creatorId, id))!)
    },

    async remove(tx: Tx, me: Viewer, id: string): Promise<void> {
      await store.holdCreator(tx, me.accountId)
      const post = await hold(tx, me, id)
      await media.remove(tx, await photoStore.mediaOf(tx, id))
      await store.deletePost(tx, id)
      if (isLive(post)) await store.addToCount(tx, me.accountId, -1)
      const toldAt = post.toldAt?.toISOString() ?? null
      await events.record(tx, 'posts.removed', id, { postId: id, creatorId: me.accountId, toldAt })
    },

    async pin(tx: Tx, me: Viewer, id: string, pinned: boolean): Promise<MyPost> {
      await store.holdCreator(tx, me.accountId)
      const post = await hold(tx, me, id)
      if (!isLive(post)) refuse('not_found')
      await store.unpinAll(tx, me.accountId)
      if (pinned) await store.updatePost(tx, id, { pinned })
      return presentMine(tx, { ...post, pinned })
    },

    async mine(db: Db, me: Viewer, { after, limit, state }: PageQuery & { state: PostState }) {
      const rows = await store.mine(db, me.accountId, state, {
        after: placeAfter(after),
        limit: limit + 1,
      })
      const { items, next } = pageOf(
        rows,
        limit,
        (row) => row,
        (row) => [momentIn(row, state).toISOString(), row.id],
      )
      return { items: await presentAll(db, items), next }
    },

    myOne: async (db: Db, me: Viewer, id: string): Promise<MyPost> =>
      presentMine(db, (await store.ownPost(db, me.accountId, id)) ?? refuse('not_found')),

    best: async (db: Db, me: Viewer, since: Date, most: number): Promise<MyPost[]> =>
      presentAll(db, await store.best(db, me.accountId, since, most)),

    /** For a post that is saved next. */
    async addPhoto(commit: Commit, me: Viewer, bytes: Buffer): Promise<MyPhoto> {
      const wish = { ownerId: me.accountId, purpose: PURPOSE, class: 'private', bytes } as const
      return media.add(commit, wish, async (tx, { id }) => {
        if (!(await store.holdCreator(tx, me.accountId))) refuse('forbidden')
        if ((await photoStore.countFree(tx, me.accountId)) >= FREE_MAX) refuse('too_many_photos')
        await photoStore.insertPhoto(tx, { mediaId: id, creatorId: me.accountId, createdAt: clock.now() })
      })
    },

    /** Makes room for others, without waiting for the sweep. How many there were. */
    async tidyPhotos(tx: Tx, me: Viewer, keep: readonly string[]): Promise<number> {
      const unused = await photoStore.holdFree(tx, me.accountId, keep)
      await media.remove(tx, unused)
      return unused.length
    },

    /** Whichever node comes first has them in hand, each in the transaction that tells of it: once, also after a crash. */
    async publishDue(): Promise<void> {
      const failed: unknown[] = []
      let after: string | null = null
      do {
        const waiting: string[] = await store.creatorsWithDue(database.db, clock.now(), {
          after,
          most: AT_ONCE,
        })
        for (const creatorId of waiting)
          await publishOf(creatorId).catch((error: unknown) => failed.push(error))
        after = waiting.length === AT_ONCE ? waiting.at(-1)! : null
      } while (after)
      if (failed.length > 0) throw new AggregateError(failed, 'some posts could not be published')
    },

    /** Photos that were added and never used. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS)
      for (let left = AT_ONCE; left === AT_ONCE; )
        left = await transact(database.db, async (tx) => {
          const unused = await photoStore.holdUnused(tx, before, AT_ONCE)
          await media.remove(tx, unused)
          return unused.length
        })
    },
  }
}

const isLive = ({ state, heldRule }: Pick<store.OwnPost, 'state' | 'heldRule'>): boolean =>
  state === 'published' && heldRule === null

const momentIn = (post: store.OwnPost, state: PostState): Date =>
  ({ draft: post.changedAt, scheduled: post.publishAt, published: post.publishedAt })[state]!

const asMine = (post: store.OwnPost): Omit<MyPost, 'photos'> => ({
  id: post.id,
  state: post.state,
  visibility: post.visibility,
  text: post.text,
  pinned: post.pinned,
  heldRule: post.heldRule,
  reach: post.reach,
  likes: post.likes,
  comments: post.comments,
  publishAt: post.publishAt?.toISOString() ?? null,
  publishedAt: post.publishedAt?.toISOString() ?? null,
  editedAt: post.editedAt?.toISOString() ?? null,
  changedAt: post.changedAt.toISOString(),
})
