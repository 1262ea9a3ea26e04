import { createHash } from 'node:crypto'
import { PRODUCT_NAME } from '@koji/contract'
import webPush from 'web-push'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { canBeKeys, type Subscription, sendPush } from './push-service.ts'
import { quietUntil } from './quiet-hours.ts'
import { quietHours } from './settings.ts'
import * as store from './store.ts'
import * as pushes from './store-push.ts'
import { present } from './words.ts'

export const PUSH_JOB = 'notifications.push'
const BROWSERS_MAX = 10
const KEY_PURPOSE = 'push key'
const PURPOSE = 'push subscription'

/** Who has Koji open may see it there first: by then it is read, and no other device of theirs rings. */
const PATIENCE_MS = 10_000

export interface Pushed {
  userId: string
  notificationId: string
  /** They have Koji open somewhere, if only in a tab that nobody looks at. */
  here: boolean
}

interface Keys {
  publicKey: string
  privateKey: string
}

export interface PushTask {
  userId: string
  notificationId: string
  /** Of the browser, as hex. */
  browser: string
}

/** Messages to browsers that are closed. */
export function pushing({ clock, config, database, jobs, secrets }: Platform) {
  const { db } = database
  const sender = `mailto:no-reply@${new URL(publicUrl(config)).hostname}`
  let known: Keys | null = null

  async function readKeys(through: Db): Promise<Keys | 'none' | 'unreadable'> {
    const row = await pushes.pushKeys(through)
    if (!row) return 'none'
    try {
      return { publicKey: row.publicKey, privateKey: secrets.unseal(KEY_PURPOSE, row.sealedPrivateKey) }
    } catch {
      return 'unreadable'
    }
  }

  /** Made once, for all nodes. */
  async function keys(): Promise<Keys> {
    if (known) return known
    known = await transact(db, async (tx) => {
      const kept = await readKeys(tx)
      if (typeof kept === 'object') return kept
      // Sealed with an earlier secret: the browsers that know us by them have to subscribe anew.
      if (kept === 'unreadable') await pushes.forgetPushKeys(tx)
      const made = webPush.generateVAPIDKeys()
      const sealedPrivateKey = secrets.seal(KEY_PURPOSE, made.privateKey)
      await pushes.insertPushKeys(tx, { publicKey: made.publicKey, sealedPrivateKey, createdAt: clock.now() })
      return (await readKeys(tx)) as Keys
    })
    return known
  }

  const isService = (endpoint: string): boolean => {
    const { hostname } = new URL(endpoint)
    return config.PUSH_SERVICES.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  }

  /** For the icon of the installed app, as it counts itself: messages are told as notifications, too. */
  const waitingFor = async (userId: string): Promise<number> =>
    Math.max(await store.unreadCount(db, userId), await pushes.waitingChats(db, userId))

  return {
    keys,

    async subscribe(tx: Tx, me: Viewer, { endpoint, keys: theirs }: Subscription): Promise<void> {
      // A stranger's address would have us knock on any door that somebody names.
      if (!isService(endpoint))
        refuse('invalid_input', { fields: [{ path: 'endpoint', message: 'No push service that we know' }] })
      if (!canBeKeys(theirs))
        refuse('invalid_input', { fields: [{ path: 'keys', message: 'No keys of a browser' }] })
      await pushes.keepSubscription(tx, {
        endpointHash: hash(endpoint),
        userId: me.accountId,
        sessionId: me.sessionId,
        sealedSubscription: secrets.seal(PURPOSE, JSON.stringify({ endpoint, keys: theirs })),
        createdAt: clock.now(),
      })
      await pushes.deleteSurplus(tx, me.accountId, BROWSERS_MAX)
    },

    async unsubscribe(tx: Tx, me: Viewer, endpoint: string): Promise<void> {
      await pushes.deleteSubscription(tx, hash(endpoint), me.accountId)
    },

    /** One job for each browser: one that does not answer has no other told twice. */
    async queue(tx: Tx, told: readonly Pushed[]): Promise<void> {
      const browsers = await pushes.subscriptionsOf(
        tx,
        told.map(({ userId }) => userId),
      )
      if (browsers.length === 0) return
      const quiet = await quietHours(
        tx,
        browsers.map(({ userId }) => userId),
      )
      for (const { userId, endpointHash } of browsers)
        for (const { notificationId, here } of told.filter((one) => one.userId === userId)) {
          const soon = new Date(clock.now().getTime() + (here ? PATIENCE_MS : 0))
          const startAfter = quietUntil(quiet(userId), soon) ?? (here ? soon : null)
          const task: PushTask = { userId, notificationId, browser: endpointHash.toString('hex') }
          await jobs.send(tx, PUSH_JOB, task, startAfter ? { startAfter } : {})
        }
    },

    /** Nothing is sent of what was read meanwhile, or cannot be seen any more. */
    async send({ userId, notificationId, browser }: PushTask): Promise<void> {
      const endpointHash = Buffer.from(browser, 'hex')
      const row = await store.one(db, userId, notificationId)
      const subscription = await pushes.subscription(db, endpointHash, userId)
      if (!row || row.read || !subscription) return
      const { title, message, opens } = present(row)
      const waiting = await waitingFor(userId)
      const there = await sendPush(JSON.parse(secrets.unseal(PURPOSE, subscription.sealedSubscription)), {
        keys: await keys(),
        sender,
        topic: notificationId.replaceAll('-', ''),
        payload: { product: PRODUCT_NAME, id: notificationId, title, message, opens, waiting },
      })
      if (!there) await pushes.deleteSubscription(db, endpointHash, userId)
    },
  }
}

const hash = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()
