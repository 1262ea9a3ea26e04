import { createECDH, randomBytes } from 'node:crypto'
import { getNotifications, NOTIFICATION_TYPES } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import type { Operation, RequestInput } from './request.ts'

/** A notification of `me`, or a push subscription. */
export async function createNotificationFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  if (path.endsWith('/push') && method === 'POST') {
    const browser = createECDH('prime256v1')
    const keys = {
      p256dh: browser.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    return {
      body: { endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('hex')}`, keys },
    }
  }
  if (path.endsWith('/settings') && method === 'PUT') {
    const ways = { inApp: true, email: false, push: true }
    const types = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, ways]))
    return { body: { types, quiet: { on: true, from: '22:00', to: '07:00', timeZone: 'Asia/Tokyo' } } }
  }
  if (path.endsWith('/unsubscribe')) {
    const text = `${me.id}.like-message`
    return { query: { token: `${text}.${world.platform.secrets.sign('unsubscribe', text)}` } }
  }
  if (!path.includes('{id}')) return {}
  await transact(world.platform.database.db, (tx) => world.services.accounts.changePassword(tx, me.id, 'x'))
  await world.dispatcher.drain()
  const again = await world.signInAgain(me.id)
  const { items } = (await again.call(getNotifications, {})).body
  return { params: { id: items[0]!.id }, cookie: again.cookie }
}
