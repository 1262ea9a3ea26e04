import type { MyPost, NewPost, PostState } from '@koji/contract'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import type { AnnouncePost } from './announcement.ts'
import type { OwnPosts } from './own-posts.ts'
import { type Plan, planOf, textsOf, textsToCheck } from './rules.ts'
import { PUBLISH_JOB } from './scheduled-posts.ts'
import * as store from './store-own.ts'
import * as photoStore from './store-photos.ts'

interface Context {
  platform: Platform
  announce: AnnouncePost
  creators: Creators
  media: Media
  moderation: Moderation
  own: OwnPosts
}

/** Locks the creator before the post, like everything that writes posts, which prevents deadlocks. */
export function postEditor(platform: Platform, dependencies: Omit<Context, 'platform'>) {
  const context = { platform, ...dependencies }
  return {
    write: (tx: Tx, me: Viewer, post: NewPost) => write(context, tx, me, post),
    change: (tx: Tx, me: Viewer, id: string, post: NewPost) => change(context, tx, me, { id, post }),
    remove: (tx: Tx, me: Viewer, id: string) => remove(context, tx, me, id),
    pin: (tx: Tx, me: Viewer, id: string, pinned: boolean) => pin(context, tx, me, { id, pinned }),
  }
}

async function write(context: Context, tx: Tx, me: Viewer, post: NewPost): Promise<MyPost> {
  const { clock, ids } = context.platform
  const creatorId = me.accountId
  if (!(await store.lockCreator(tx, creatorId))) refuse('forbidden')
  const now = clock.now()
  const plan = requirePlan(post.publish, null, now)
  const id = ids.id()
  const heldRule = await ruleToHold(context, tx, { id, creatorId, post, state: plan.state, before: null })
  await store.insertPost(tx, {
    id,
    creatorId,
    visibility: post.visibility,
    text: post.text,
    changedAt: now,
    ...datesOf(plan, now),
    heldRule,
    photos: post.photos.length,
  })
  await setPhotos(context, tx, { id, creatorId, post, state: plan.state })
  if (plan.state === 'published' && !heldRule) await context.announce(tx, { id, creatorId })
  await schedule(context, tx, plan)
  return context.own.presentOwn(tx, (await store.ownPost(tx, creatorId, id))!)
}

async function change(
  context: Context,
  tx: Tx,
  me: Viewer,
  { id, post }: { id: string; post: NewPost },
): Promise<MyPost> {
  const creatorId = me.accountId
  const before = await lockPost(tx, me, id)
  const now = context.platform.clock.now()
  const plan = requirePlan(post.publish, before.state, now)
  const heldRule = await ruleToHold(context, tx, { id, creatorId, post, state: plan.state, before })
  const dates = before.state === 'published' ? { editedAt: now } : datesOf(plan, now)
  await store.updatePost(tx, id, {
    visibility: post.visibility,
    text: post.text,
    changedAt: now,
    heldRule,
    photos: post.photos.length,
    pinned: heldRule ? false : before.pinned,
    ...dates,
  })
  await setPhotos(context, tx, { id, creatorId, post, state: plan.state })
  const visible = plan.state === 'published' && !heldRule
  // A post is announced once, when it becomes visible for the first time. That may be after it was held.
  if (visible && before.announcedAt === null) await context.announce(tx, before)
  else if (visible !== isVisible(before)) await context.creators.countPosts(tx, creatorId, visible ? 1 : -1)
  await schedule(context, tx, plan)
  return context.own.presentOwn(tx, (await store.ownPost(tx, creatorId, id))!)
}

async function remove(
  { platform: { events }, creators, media }: Context,
  tx: Tx,
  me: Viewer,
  id: string,
): Promise<void> {
  const post = await lockPost(tx, me, id)
  await media.remove(tx, await photoStore.mediaOf(tx, id))
  await store.deletePost(tx, id)
  if (isVisible(post)) await creators.countPosts(tx, me.accountId, -1)
  const announcedAt = post.announcedAt?.toISOString() ?? null
  await events.record(tx, 'posts.removed', id, { postId: id, creatorId: me.accountId, announcedAt })
}

async function pin(
  { own }: Context,
  tx: Tx,
  me: Viewer,
  { id, pinned }: { id: string; pinned: boolean },
): Promise<MyPost> {
  const post = await lockPost(tx, me, id)
  if (!isVisible(post)) refuse('not_found')
  await store.unpinAll(tx, me.accountId)
  if (pinned) await store.updatePost(tx, id, { pinned })
  return own.presentOwn(tx, { ...post, pinned })
}

async function lockPost(tx: Tx, me: Viewer, id: string): Promise<store.OwnPost> {
  await store.lockCreator(tx, me.accountId)
  return (await store.lockPost(tx, me.accountId, id)) ?? refuse('not_found')
}

const isVisible = ({ state, heldRule }: Pick<store.OwnPost, 'state' | 'heldRule'>): boolean =>
  state === 'published' && heldRule === null

type AcceptedPlan = Exclude<Plan, { refuse: string }>

function requirePlan(publish: NewPost['publish'], before: PostState | null, now: Date): AcceptedPlan {
  const plan = planOf(publish, before, now)
  if (!('refuse' in plan)) return plan
  if (plan.refuse === 'published') refuse('already_done')
  const message = plan.refuse === 'too_late' ? 'This time has passed' : 'A post can wait for a year at most'
  return refuse('too_late', { fields: [{ path: 'publish.at', message }] })
}

const datesOf = (plan: AcceptedPlan, now: Date) => ({
  state: plan.state,
  publishAt: plan.state === 'scheduled' ? plan.publishAt : null,
  publishedAt: plan.state === 'published' ? now : null,
})

/** The job publishes the post on time. If it gets lost, the job that runs every minute finds the post. */
async function schedule({ platform: { jobs } }: Context, tx: Tx, plan: Plan): Promise<void> {
  if ('publishAt' in plan) await jobs.send(tx, PUBLISH_JOB, {}, { startAfter: plan.publishAt })
}

interface SavedPost {
  id: string
  creatorId: string
  post: NewPost
  state: PostState
}

/** The rule for which a post is held, if its texts may break one. Drafts aren't checked. */
async function ruleToHold(
  { moderation }: Context,
  tx: Tx,
  { id, creatorId, post, state, before }: SavedPost & { before: store.OwnPost | null },
): Promise<string | null> {
  if (state === 'draft') return null
  const subject = { kind: 'post', subjectId: id, accountId: creatorId } as const
  const texts = textsOf(post.text, post.photos)
  // Removing all texts doesn't release a post whose photos or earlier texts are held.
  if (texts.length === 0) return before?.heldRule ? moderation.holdRule(tx, subject) : null
  const checked = before && before.state !== 'draft' ? await checkedTexts(tx, before) : null
  const unchecked = textsToCheck(checked, texts)
  if (unchecked.length === 0) return checked!.heldRule
  const { verdict, rule } = await moderation.checkText(tx, {
    ...subject,
    texts: unchecked.map((text) => ({ text, where: 'creator' }) as const),
  })
  return verdict === 'hit' ? rule : null
}

const checkedTexts = async (tx: Tx, { id, text, heldRule }: store.OwnPost) => ({
  heldRule,
  texts: textsOf(text, await photoStore.photosOf(tx, [id], { unreviewed: true })),
})

async function setPhotos({ media }: Context, tx: Tx, { id, creatorId, post, state }: SavedPost) {
  const photoIds = post.photos.map((photo) => photo.id)
  const usable = await photoStore.lockUsable(tx, { creatorId, postId: id, ids: photoIds })
  if (usable < photoIds.length) refuse('photos_changed')
  await media.remove(tx, await photoStore.photosExcept(tx, id, photoIds))
  await photoStore.attach(tx, id, post.photos)
  // Even public photos are cached for members only, so that a cached copy is revalidated after a change of visibility.
  const isPublic = state === 'published' && post.visibility === 'public'
  await media.setClass(tx, photoIds, isPublic ? 'members' : 'private')
}
