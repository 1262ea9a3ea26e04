import { createHash } from 'node:crypto'
import { PRODUCT_NAME } from '@koji/contract'
import { publicUrl } from '#platform/config.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { pushKeys } from './push-keys.ts'
import { canBeKeys, type Subscription, sendPush } from './push-service.ts'
import { quietUntil } from './quiet-hours.ts'
import { quietHours } from './settings.ts'
import { notificationById, unreadCount } from './store.ts'
import * as store from './store-push.ts'
import { present } from './texts.ts'

export const PUSH_JOB = 'notifications.push'
const BROWSERS_MAX = 10
const PURPOSE = 'push subscription'

/** While Koji is open, a push waits this long, so that a notification that is read there isn't pushed elsewhere. */
const ONLINE_DELAY_MS = 10_000

export interface PushRequest {
  userId: string
  notificationId: string
  /** Koji is open on a device, perhaps in a background tab. */
  online: boolean
}

export interface PushTask {
  userId: string
  notificationId: string
  /** The hash of the browser's endpoint, as hex. */
  browser: string
}

/** Messages to browsers in which Koji is closed. */
export function pushMessages(platform: Platform) {
  const keys = pushKeys(platform)
  return {
    keys,
    subscribe: (tx: Tx, me: Viewer, subscription: Subscription) => subscribe(platform, tx, me, subscription),
    unsubscribe: async (tx: Tx, me: Viewer, endpoint: string): Promise<void> => {
      await store.deleteSubscription(tx, hash(endpoint), me.accountId)
    },
    queue: (tx: Tx, requests: readonly PushRequest[]) => queue(platform, tx, requests),
    send: (task: PushTask) => send(platform, keys, task),
  }
}

async function subscribe(
  { clock, config, secrets }: Platform,
  tx: Tx,
  me: Viewer,
  { endpoint, keys }: Subscription,
): Promise<void> {
  // Without this check, anyone could make our server send requests to any address.
  if (!isPushService(config.PUSH_SERVICES, endpoint))
    refuse('invalid_input', { fields: [{ path: 'endpoint', message: 'No push service that we know' }] })
  if (!canBeKeys(keys))
    refuse('invalid_input', { fields: [{ path: 'keys', message: 'No keys of a browser' }] })
  await store.upsertSubscription(tx, {
    endpointHash: hash(endpoint),
    userId: me.accountId,
    sessionId: me.sessionId,
    sealedSubscription: secrets.encrypt(PURPOSE, JSON.stringify({ endpoint, keys })),
    createdAt: clock.now(),
  })
  await store.deleteSurplus(tx, me.accountId, BROWSERS_MAX)
}

function isPushService(services: readonly string[], endpoint: string): boolean {
  const { hostname } = new URL(endpoint)
  return services.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** Sends one job per browser, so that a retry for one browser doesn't repeat the others. */
async function queue({ clock, jobs }: Platform, tx: Tx, requests: readonly PushRequest[]): Promise<void> {
  const browsers = await store.subscriptionsOf(
    tx,
    requests.map(({ userId }) => userId),
  )
  if (browsers.length === 0) return
  const quiet = await quietHours(
    tx,
    browsers.map(({ userId }) => userId),
  )
  for (const { userId, endpointHash } of browsers)
    for (const { notificationId, online } of requests.filter((request) => request.userId === userId)) {
      const earliest = new Date(clock.now().getTime() + (online ? ONLINE_DELAY_MS : 0))
      const startAfter = quietUntil(quiet(userId), earliest) ?? (online ? earliest : null)
      const task: PushTask = { userId, notificationId, browser: endpointHash.toString('hex') }
      await jobs.send(tx, PUSH_JOB, task, startAfter ? { startAfter } : {})
    }
}

/** Sends nothing if the notification was read or hidden since it was queued. */
async function send(
  { config, database: { db }, secrets }: Platform,
  keys: ReturnType<typeof pushKeys>,
  { userId, notificationId, browser }: PushTask,
): Promise<void> {
  const endpointHash = Buffer.from(browser, 'hex')
  const row = await notificationById(db, userId, notificationId)
  const subscription = await store.subscriptionOf(db, endpointHash, userId)
  if (!row || row.read || !subscription) return
  const { title, message, opens } = present(row)
  // The installed app shows the same number on its icon. Messages are notifications too, so the numbers aren't added.
  const waiting = Math.max(await unreadCount(db, userId), await store.countUnreadConversations(db, userId))
  const exists = await sendPush(JSON.parse(secrets.decrypt(PURPOSE, subscription.sealedSubscription)), {
    keys: await keys(),
    sender: `mailto:no-reply@${new URL(publicUrl(config)).hostname}`,
    topic: notificationId.replaceAll('-', ''),
    payload: { product: PRODUCT_NAME, id: notificationId, title, message, opens, waiting },
  })
  if (!exists) await store.deleteSubscription(db, endpointHash, userId)
}

const hash = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()
