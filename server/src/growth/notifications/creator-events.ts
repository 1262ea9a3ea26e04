import type { Subscriptions } from '#billing/subscriptions/service.ts'
import { transact } from '#platform/db/transact.ts'
import type { DomainEvent } from '#platform/events/event-log.ts'
import type { Platform } from '#platform/platform.ts'
import type { Notifications } from './service.ts'
import * as facts from './store-creators.ts'
import { GROUPS, PLACES } from './words.ts'

const POST_JOB = 'notifications.new_post'
/** Subscribers who are told in one go. */
const AT_ONCE = 500

interface PostTask {
  postId: string
  creatorId: string
  event: { id: number; occurredAt: string }
  after: string | null
}

/** What creators and those who support them hear of each other. */
export function creatorNotifications(
  { database, events, jobs }: Platform,
  notifications: Notifications,
  subscriptions: Subscriptions,
): void {
  const eventOf = ({ id, occurredAt }: Pick<DomainEvent<'posts.published'>, 'id' | 'occurredAt'>) => ({
    id,
    occurredAt,
  })

  events.on('posts.published', 'notifications.post', (tx, { id, occurredAt, payload }) =>
    jobs.send(tx, POST_JOB, {
      ...payload,
      event: { id, occurredAt: occurredAt.toISOString() },
      after: null,
    } satisfies PostTask),
  )

  // A creator may have many subscribers: each step tells some and leaves word where the next begins.
  jobs.define<PostTask>(POST_JOB, ({ postId, creatorId, event, after }) =>
    transact(database.db, async (tx) => {
      if (!(await facts.keepPost(tx, postId))) return
      const fans = await facts.fansToTell(tx, {
        postId,
        creatorId,
        after,
        limit: AT_ONCE,
        now: subscriptions.now(),
      })
      await notifications.tell(
        tx,
        fans.map((userId) => ({
          userId,
          type: 'post',
          counts: 'events',
          about: { personId: creatorId },
          event: { id: event.id, occurredAt: new Date(event.occurredAt) },
          groupKey: GROUPS.posts(creatorId),
          opens: PLACES.post(creatorId, postId),
        })),
      )
      if (fans.length === AT_ONCE)
        await jobs.send(tx, POST_JOB, { postId, creatorId, event, after: fans.at(-1)! } satisfies PostTask)
    }),
  )

  events.on('comments.made', 'notifications.comment', async (tx, event) => {
    const { commentId, postId, creatorId, authorId } = event.payload
    const told = await facts.whomToTell(tx, commentId, subscriptions.now())
    await notifications.tell(
      tx,
      told.map(({ userId, parentId }) => ({
        userId,
        type: 'comment',
        counts: 'events',
        about: { personId: authorId },
        event: eventOf(event),
        opens: PLACES.post(creatorId, postId),
        groupKey: parentId ? GROUPS.replies(parentId) : GROUPS.comments(postId),
      })),
    )
  })

  events.on('subscriptions.started', 'notifications.subscriber', async (tx, event) => {
    const { subscriptionId, fanId, creatorId } = event.payload
    if (!(await facts.isLive(tx, subscriptionId))) return
    await notifications.tell(tx, [
      {
        userId: creatorId,
        type: 'creator',
        counts: 'people',
        about: { personId: fanId },
        event: eventOf(event),
        groupKey: GROUPS.subscribers,
        opens: PLACES.subscribers,
      },
      {
        userId: fanId,
        type: 'post',
        counts: 'events',
        about: { personId: creatorId },
        event: eventOf(event),
        groupKey: GROUPS.welcome(subscriptionId),
        opens: PLACES.creator(creatorId),
      },
    ])
  })
}
