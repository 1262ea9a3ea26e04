import { deletePushSubscription, getPushKey, postPushSubscription } from '@koji/contract'
import { call } from './api.ts'
import { registerWorker } from './service-worker.ts'
import { shelf } from './storage.ts'

/** Whose push messages this browser shows (nobody else's begin by themselves), or that somebody was asked. */
const KEPT = 'push'
const ASKED = 'asked'

/** `off` can be turned on; `denied` only in the browser's own settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** True once in a browser, where it could show them and nobody has said anything about it yet. */
export function mayOfferPush(): boolean {
  if (!isSupported() || Notification.permission !== 'default' || shelf.read(KEPT)) return false
  return shelf.write(KEPT, ASKED)
}

const registration = () => navigator.serviceWorker.getRegistration('/')

const subscriptionHere = async () => (await registration())?.pushManager.getSubscription() ?? null

export async function pushState(accountId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const here = shelf.read(KEPT) === accountId && (await subscriptionHere()) !== null
  return here && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Only when somebody has pressed something: the browser asks them. */
export async function turnPushOn(accountId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'off'
  await subscribe()
  shelf.write(KEPT, accountId)
  return 'on'
}

export async function turnPushOff(): Promise<void> {
  shelf.write(KEPT, ASKED)
  const subscription = await subscriptionHere()
  if (!subscription) return
  await call(deletePushSubscription, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Browsers change their address, and signing out ends it for us: who comes back is told to again. */
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

/** Of another server, or of this one before its keys were replaced. */
function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
