import { type Message, type Photo, postMessage } from '@koji/contract'
import { call, Refused } from '#lib/api.ts'
import { draftStorage } from '#lib/draft-storage.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { OFFLINE_QUEUE_KEY } from '#lib/offline-queue.ts'
import { createOfflineSender } from '#lib/offline-sender.ts'
import { createStore } from '#lib/store.ts'

const FAILED = 'failed-messages'

/** A message of the viewer that the server hasn't confirmed. */
export interface Outgoing {
  /** Chosen by the client, so that sending it twice creates one message. */
  id: string
  accountId: string
  matchId: string
  text: string
  photos: readonly Photo[]
  replyTo: Message['replyTo']
  at: number
  /** A `waiting` message needs a connection, or comes after another one. */
  state: 'sending' | 'waiting' | 'failed'
  failure?: string
}

/** Outside of React, so that leaving the screen doesn't stop sending. */
export const outbox = createStore<readonly Outgoing[]>([])

type Listener = (matchId: string, message: Message) => void
const listeners = new Set<Listener>()

/** Calls the listener with each message that the server confirmed. */
export function onMessageSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const post = async ({ id, matchId, text, photos, replyTo }: Outgoing): Promise<Message> => {
  const body = { id, text, photoIds: photos.map((photo) => photo.id), replyTo: replyTo?.seq ?? null }
  return (await call(postMessage, { params: { match: matchId }, body })).message
}

const FINAL: readonly string[] = [...postMessage.refusals, 'email_unverified', 'invalid_input', 'forbidden']

/** After `too_fast`, a message waits, and later ones wait behind it to keep the order. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code !== 'too_fast' && FINAL.includes(error.problem.code)

const sender = createOfflineSender<Outgoing, Message>({
  kind: 'message',
  field: 'outgoing',
  post,
  canWait: (error) => !isFinal(error),
  isFinal,
})

/** Shows the message right away, and keeps it visible if it waits or fails. */
export async function sendMessage(draft: Omit<Outgoing, 'state' | 'failure'>): Promise<void> {
  const outgoing: Outgoing = { ...draft, state: 'sending' }
  upsert(outgoing)
  try {
    const message = await sender.send(outgoing.accountId, outgoing)
    if (message) handleSent(outgoing, message)
    else upsert({ ...outgoing, state: 'waiting' })
  } catch (error) {
    handleFailure(outgoing, error)
  }
}

function handleSent({ id, matchId }: Outgoing, message: Message): void {
  for (const listener of listeners) listener(matchId, message)
  removeFromOutbox(id)
}

function handleFailure(outgoing: Outgoing, error: unknown): void {
  upsert({ ...outgoing, state: 'failed', failure: fieldErrors(error).text ?? friendlyMessage(error) })
  storeFailed()
}

function upsert(outgoing: Outgoing): void {
  const list = outbox.get()
  const exists = list.some(({ id }) => id === outgoing.id)
  outbox.set(
    exists ? list.map((message) => (message.id === outgoing.id ? outgoing : message)) : [...list, outgoing],
  )
}

export function removeFromOutbox(id: string): void {
  if (!outbox.get().some((message) => message.id === id)) return
  outbox.set(outbox.get().filter((message) => message.id !== id))
  storeFailed()
}

export function retryMessage(id: string): void {
  const failed = outbox.get().find((message) => message.id === id)
  if (failed?.state === 'failed') void sendMessage({ ...failed, at: Date.now() })
}

export function discardMessage(id: string): void {
  const discarded = outbox.get().find((message) => message.id === id)
  if (discarded) sender.drop(discarded.accountId, (outgoing) => outgoing.id === id)
  removeFromOutbox(id)
}

function storeFailed(): void {
  const failed = outbox.get().filter(({ state }) => state === 'failed')
  draftStorage.write(FAILED, failed.length > 0 ? failed : null)
}

export const queueMessagesInFlight = sender.keepInFlight

/** Adds the messages that wait or failed in an earlier page or another tab. */
export function readOutbox(accountId: string): void {
  const stored = draftStorage.read(FAILED)
  const failed = (Array.isArray(stored) ? (stored as Outgoing[]) : []).filter(
    (message) => message.accountId === accountId,
  )
  const { queued, inFlight } = sender.pending(accountId)
  const waiting = queued.map((outgoing): Outgoing => ({ ...outgoing, state: 'waiting' }))
  const sending = outbox
    .get()
    .filter(({ id, state }) => state === 'sending' && inFlight.some((message) => message.id === id))
  const sendingIds = new Set(sending.map(({ id }) => id))
  const others = [...failed, ...waiting].filter(({ id }) => !sendingIds.has(id))
  outbox.set([...others, ...sending].sort((a, b) => a.at - b.at))
}

/** Sends waiting messages in order, on every screen of the app. */
export function sendWaitingMessages(accountId: string): () => void {
  readOutbox(accountId)
  const handleStorage = ({ key }: StorageEvent) => key === OFFLINE_QUEUE_KEY && readOutbox(accountId)
  addEventListener('storage', handleStorage)
  addEventListener('pagehide', queueMessagesInFlight)
  const stop = sender.sendWaiting(accountId, { onSent: handleSent, onFailed: handleFailure })
  return () => {
    removeEventListener('storage', handleStorage)
    removeEventListener('pagehide', queueMessagesInFlight)
    stop()
  }
}
