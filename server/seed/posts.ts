import { PHOTO_WIDTHS } from '@koji/contract'
import { insert as insertComment } from '#creators/comments/store.ts'
import { countComments } from '#creators/posts/store-engagement.ts'
import { insertPost } from '#creators/posts/store-own.ts'
import { attach, insertPhoto } from '#creators/posts/store-photos.ts'
import type { Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { addToPostCount } from '#profiles/creator-profiles/store.ts'
import { addToDays } from '#profiles/creator-stats/store.ts'
import { CREATOR_POSTS, type DemoPost } from './creator-posts.ts'
import { POST_ASPECT, photosOfPost, thumbhashOf } from './named-post-photos.ts'
import { seededRandom } from './pictures/random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const STATS_DAYS = 120
const [WIDTH] = PHOTO_WIDTHS.slice(-1) as [number]

/** Adds the posts of the named creators, with likes and comments. `named` maps names to account ids. */
export async function fillPosts(platform: Platform, named: ReadonlyMap<string, string>): Promise<void> {
  const { clock, database, ids } = platform
  const now = clock.now().getTime()
  const fans = await crowdOf(platform)
  for (const [name, posts] of Object.entries(CREATOR_POSTS)) {
    const creatorId = named.get(name)!
    for (const [index, post] of posts.entries()) {
      const photos = photosOfPost(name, index)
      const hashes = await Promise.all(photos.map(thumbhashOf))
      await transact(database.db, async (tx) => {
        const id = ids.id()
        const at = new Date(now - post.hoursAgo * HOUR_MS)
        await insertPost(tx, rowOf(post, { id, creatorId, at }))
        await addToPostCount(tx, creatorId, 1)
        for (const [n, photo] of photos.entries())
          await addPostPhoto(tx, { id: photo.id, ownerId: creatorId, thumbhash: hashes[n]!, at, post })
        await attach(
          tx,
          id,
          photos.map((photo, n) => ({ id: photo.id, alt: post.photos![n]!.alt })),
        )
        await like(tx, id, fans.slice(0, post.likes), at)
        await comment(tx, post, { id, creatorId, at })
      })
    }
    await transact(database.db, (tx) => addDailyStats(tx, name, creatorId, now))
  }

  async function comment(tx: Tx, post: DemoPost, { id: postId, creatorId, at }: PostKey): Promise<void> {
    for (const [n, { by, text, answer }] of (post.comments ?? []).entries()) {
      const first = { id: ids.id(), postId, creatorId, authorId: named.get(by)!, parentId: null, text }
      const createdAt = new Date(at.getTime() + (n + 1) * 0.4 * HOUR_MS)
      await insertComment(tx, { ...first, createdAt })
      await countComments(tx, postId, answer ? 2 : 1)
      if (!answer) continue
      const reply = { id: ids.id(), postId, creatorId, authorId: creatorId, parentId: first.id, text: answer }
      await insertComment(tx, { ...reply, createdAt: new Date(createdAt.getTime() + HOUR_MS / 3) })
    }
  }
}

interface PostKey {
  id: string
  creatorId: string
  at: Date
}

const rowOf = (post: DemoPost, { id, creatorId, at }: PostKey) => ({
  id,
  creatorId,
  text: post.text,
  visibility: post.visibility,
  state: 'published' as const,
  publishedAt: at,
  announcedAt: at,
  changedAt: at,
  pinned: post.pinned ?? false,
  photos: post.photos?.length ?? 0,
  reach: post.likes * 31 + Math.round(post.hoursAgo),
})

async function addPostPhoto(
  tx: Tx,
  photo: { id: string; ownerId: string; thumbhash: Buffer; at: Date; post: DemoPost },
): Promise<void> {
  const { id, ownerId, thumbhash, at: createdAt, post } = photo
  const isPublic = post.visibility === 'public'
  await tx
    .insertInto('media')
    .values({
      id,
      ownerId,
      purpose: 'post',
      class: isPublic ? 'members' : 'private',
      state: 'shown',
      width: WIDTH,
      height: WIDTH / POST_ASPECT,
      widths: [...PHOTO_WIDTHS],
      bytes: 0,
      thumbhash,
      createdAt,
    })
    .execute()
  await insertPhoto(tx, { mediaId: id, creatorId: ownerId, createdAt })
}

async function like(tx: Tx, postId: string, fans: readonly string[], at: Date): Promise<void> {
  if (fans.length === 0) return
  await tx
    .insertInto('postLikes')
    .values(fans.map((accountId) => ({ postId, accountId, at })))
    .execute()
  await tx.updateTable('posts').set({ likes: fans.length }).where('id', '=', postId).execute()
}

const crowdOf = async ({ database }: Platform): Promise<string[]> =>
  (
    await database.db
      .selectFrom('profiles')
      .select('id')
      .where('id', 'not in', (eb) => eb.selectFrom('userRoles').select('userId'))
      .orderBy('number')
      .limit(20)
      .execute()
  ).map(({ id }) => id)

/** Daily figures that peak at weekends and grow over time. */
async function addDailyStats(tx: Tx, name: string, creatorId: string, now: number): Promise<void> {
  const draw = seededRandom(`days ${name}`)
  for (let ago = STATS_DAYS; ago >= 0; ago--) {
    const at = new Date(now - ago * DAY_MS)
    const weekend = [0, 6].includes(at.getUTCDay()) ? 1.5 : 1
    const growth = (1 + (STATS_DAYS - ago) / STATS_DAYS) * weekend
    const upTo = (most: number) => Math.round(draw.between(most * 0.5, most) * growth)
    const counts = { reach: upTo(60), likes: upTo(9), comments: upTo(3), posts: ago % 3 === 0 ? 1 : 0 }
    await addToDays(tx, [{ creatorId, at, ...counts }])
  }
}
