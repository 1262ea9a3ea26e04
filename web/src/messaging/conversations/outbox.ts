import { type Message, type Photo, postMessage } from '@koji/contract'
import { call, Refused } from '#lib/api.ts'
import { draftStorage } from '#lib/draft-storage.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { OFFLINE_QUEUE_KEY } from '#lib/offline-queue.ts'
import { createOfflineSender } from '#lib/offline-sender.ts'
import { createStore } from '#lib/store.ts'

const FAILED = 'failed-messages'

/** One of mine that the server has not confirmed. */
export interface Outgoing {
  /** The message's own: sent twice, it is one. */
  id: string
  accountId: string
  matchId: string
  text: string
  photos: readonly Photo[]
  replyTo: Message['replyTo']
  at: number
  /** `waiting`: for a network, or for its turn. */
  state: 'sending' | 'waiting' | 'failed'
  failure?: string
}

/** Outside of React: who goes on to another screen does not stop what is on its way. */
export const outbox = createStore<readonly Outgoing[]>([])

type Listener = (matchId: string, message: Message) => void
const listeners = new Set<Listener>()

/** Those that have arrived, as the server has them. */
export function onArrival(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const post = async ({ id, matchId, text, photos, replyTo }: Outgoing): Promise<Message> => {
  const body = { id, text, photoIds: photos.map((photo) => photo.id), replyTo: replyTo?.seq ?? null }
  return (await call(postMessage, { params: { match: matchId }, body })).message
}

const FINAL: readonly string[] = [...postMessage.refusals, 'email_unverified', 'invalid_input', 'forbidden']

/** Someone who was too fast only has to wait, and so do their later messages, which would overtake it otherwise. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code !== 'too_fast' && FINAL.includes(error.problem.code)

const sender = createOfflineSender<Outgoing, Message>({
  kind: 'message',
  field: 'outgoing',
  post,
  canWait: (error) => !isFinal(error),
  isFinal,
})

/** The message is on the screen right away, and stays there whatever happens to it. */
export async function sendMessage(written: Omit<Outgoing, 'state' | 'failure'>): Promise<void> {
  const outgoing: Outgoing = { ...written, state: 'sending' }
  put(outgoing)
  try {
    const message = await sender.send(outgoing.accountId, outgoing)
    if (message) arrived(outgoing, message)
    else put({ ...outgoing, state: 'waiting' })
  } catch (error) {
    fail(outgoing, error)
  }
}

function arrived({ id, matchId }: Outgoing, message: Message): void {
  for (const listener of listeners) listener(matchId, message)
  forget(id)
}

function fail(outgoing: Outgoing, error: unknown): void {
  put({ ...outgoing, state: 'failed', failure: fieldErrors(error).text ?? friendlyMessage(error) })
  keepFailed()
}

function put(outgoing: Outgoing): void {
  const list = outbox.get()
  const there = list.some(({ id }) => id === outgoing.id)
  outbox.set(there ? list.map((one) => (one.id === outgoing.id ? outgoing : one)) : [...list, outgoing])
}

/** It was heard of elsewhere, too. */
export function forget(id: string): void {
  if (!outbox.get().some((one) => one.id === id)) return
  outbox.set(outbox.get().filter((one) => one.id !== id))
  keepFailed()
}

export function retryMessage(id: string): void {
  const failed = outbox.get().find((one) => one.id === id)
  if (failed?.state === 'failed') void sendMessage({ ...failed, at: Date.now() })
}

export function discardMessage(id: string): void {
  const discarded = outbox.get().find((one) => one.id === id)
  if (discarded) sender.drop(discarded.accountId, (outgoing) => outgoing.id === id)
  forget(id)
}

function keepFailed(): void {
  const failed = outbox.get().filter(({ state }) => state === 'failed')
  draftStorage.write(FAILED, failed.length > 0 ? failed : null)
}

export const keepMessagesInFlight = sender.keepInFlight

/** What waited or failed before this page was opened, or in another tab. */
export function readOutbox(accountId: string): void {
  const kept = draftStorage.read(FAILED)
  const failed = (Array.isArray(kept) ? (kept as Outgoing[]) : []).filter(
    (one) => one.accountId === accountId,
  )
  const { queued, inFlight } = sender.pending(accountId)
  const waiting = queued.map((outgoing): Outgoing => ({ ...outgoing, state: 'waiting' }))
  const here = outbox
    .get()
    .filter(({ id, state }) => state === 'sending' && inFlight.some((one) => one.id === id))
  const known = new Set(here.map(({ id }) => id))
  const others = [...failed, ...waiting].filter(({ id }) => !known.has(id))
  outbox.set([...others, ...here].sort((a, b) => a.at - b.at))
}

/** What was written without a network goes out in its order, wherever one is in the app. */
export function sendWaitingMessages(accountId: string): () => void {
  readOutbox(accountId)
  const elsewhere = ({ key }: StorageEvent) => key === OFFLINE_QUEUE_KEY && readOutbox(accountId)
  addEventListener('storage', elsewhere)
  addEventListener('pagehide', keepMessagesInFlight)
  const stop = sender.sendWaiting(accountId, { onSent: arrived, onFailed: fail })
  return () => {
    removeEventListener('storage', elsewhere)
    removeEventListener('pagehide', keepMessagesInFlight)
    stop()
  }
}
