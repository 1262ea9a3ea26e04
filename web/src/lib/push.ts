import { deletePushSubscription, getPushKey, postPushSubscription } from '@koji/contract'
import { call } from './api.ts'
import { registerWorker } from './service-worker.ts'
import { browserStorage } from './storage.ts'

/** The account whose push messages this browser shows, or `asked` once push has been offered. */
const STORAGE_KEY = 'push'
const OFFERED = 'asked'

/** `off` can be turned on in the app, `denied` only in the browser settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** True at most once per browser, where push is supported and permission is undecided. */
export function mayOfferPush(): boolean {
  if (!isSupported() || Notification.permission !== 'default' || browserStorage.read(STORAGE_KEY))
    return false
  return browserStorage.write(STORAGE_KEY, OFFERED)
}

const registration = () => navigator.serviceWorker.getRegistration('/')

const subscriptionHere = async () => (await registration())?.pushManager.getSubscription() ?? null

export async function pushState(accountId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const here = browserStorage.read(STORAGE_KEY) === accountId && (await subscriptionHere()) !== null
  return here && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Browsers ask for permission only after a click or tap. */
export async function turnPushOn(accountId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off'
  await subscribe()
  browserStorage.write(STORAGE_KEY, accountId)
  return 'on'
}

export async function turnPushOff(): Promise<void> {
  browserStorage.write(STORAGE_KEY, OFFERED)
  const subscription = await subscriptionHere()
  if (!subscription) return
  await call(deletePushSubscription, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Renews the subscription: browsers may change its endpoint, and signing out deletes it on the server. */
export async function keepPush(accountId: string): Promise<void> {
  if ((await pushState(accountId)) === 'on') await subscribe()
}

async function subscribe(): Promise<void> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await call(getPushKey, {})
  const before = await pushManager.getSubscription()
  if (before && !isFor(before, key)) await before.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(postPushSubscription, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** False if the subscription uses another server's key, or an old one. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
