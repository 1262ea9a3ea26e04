import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import { GROUP_KEYS } from './group-keys.ts'
import { PATHS } from './paths.ts'
import type { Notifications } from './service.ts'
import * as recipients from './store-recipients.ts'

/** Notifications of creators about fans, and of fans about creators. */
export function creatorNotifications(
  platform: Platform,
  notifications: Notifications,
  subscriptions: Subscriptions,
): void {
  notifyOfPosts(platform, notifications, subscriptions)
  notifyOfComments(platform, notifications, subscriptions)
  notifyOfSubscriptions(platform, notifications)
}

const POST_JOB = 'notifications.new_post'
const FANS_PER_JOB = 500

interface PostTask {
  postId: string
  creatorId: string
  event: { id: number; occurredAt: string }
  /** The last fan who was notified. */
  after: string | null
}

/** A creator may have many subscribers, so each job notifies a batch and sends the next job. */
function notifyOfPosts(
  { database, events, jobs }: Platform,
  notifications: Notifications,
  subscriptions: Subscriptions,
): void {
  events.on('posts.published', 'notifications.post', (tx, { id, occurredAt, payload }) =>
    jobs.send(tx, POST_JOB, {
      postId: payload.postId,
      creatorId: payload.creatorId,
      event: { id, occurredAt: occurredAt.toISOString() },
      after: null,
    } satisfies PostTask),
  )

  jobs.define<PostTask>(POST_JOB, ({ postId, creatorId, event, after }) =>
    transact(database.db, async (tx) => {
      const page = { postId, creatorId, after, limit: FANS_PER_JOB, now: subscriptions.now() }
      const fans = await recipients.fansToNotify(tx, page)
      await notifications.notify(
        tx,
        fans.map((userId) => ({
          userId,
          type: 'post',
          counts: 'events',
          about: { personId: creatorId },
          event: { id: event.id, occurredAt: new Date(event.occurredAt) },
          groupKey: GROUP_KEYS.posts(creatorId),
          opens: PATHS.post(creatorId, postId),
        })),
      )
      if (fans.length === FANS_PER_JOB)
        await jobs.send(tx, POST_JOB, { postId, creatorId, event, after: fans.at(-1)! } satisfies PostTask)
    }),
  )
}

function notifyOfComments(
  { events }: Platform,
  notifications: Notifications,
  subscriptions: Subscriptions,
): void {
  events.on('comments.made', 'notifications.comment', async (tx, event) => {
    const { commentId, postId, creatorId, authorId } = event.payload
    const notified = await recipients.commentRecipients(tx, commentId, subscriptions.now())
    await notifications.notify(
      tx,
      notified.map(({ userId, parentId }) => ({
        userId,
        type: 'comment',
        counts: 'events',
        about: { personId: authorId },
        event,
        opens: PATHS.post(creatorId, postId),
        groupKey: parentId ? GROUP_KEYS.replies(parentId) : GROUP_KEYS.comments(postId),
      })),
    )
  })
}

function notifyOfSubscriptions({ events }: Platform, notifications: Notifications): void {
  events.on('subscriptions.started', 'notifications.subscriber', async (tx, event) => {
    const { subscriptionId, fanId, creatorId } = event.payload
    if (!(await recipients.isSubscriptionLive(tx, subscriptionId))) return
    await notifications.notify(tx, [
      {
        userId: creatorId,
        type: 'creator',
        counts: 'people',
        about: { personId: fanId },
        event,
        groupKey: GROUP_KEYS.subscribers,
        opens: PATHS.subscribers,
      },
      {
        userId: fanId,
        type: 'post',
        counts: 'events',
        about: { personId: creatorId },
        event,
        groupKey: GROUP_KEYS.welcome(subscriptionId),
        opens: PATHS.creator(creatorId),
      },
    ])
  })
}
