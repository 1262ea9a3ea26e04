import { type Message, type Photo, postMessage } from '@koji/contract'
import { call, Refused } from '#lib/api.ts'
import { online } from '#lib/connectivity.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import {
  OFFLINE_QUEUE_KEY,
  type Outcome,
  offlineQueue,
  type QueueItem,
  retryQueued,
  sendQueued,
} from '#lib/offline-queue.ts'
import { ownShelf } from '#lib/own-shelf.ts'
import { createStore } from '#lib/store.ts'

const KIND = 'message'
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

interface QueuedMessage {
  kind: typeof KIND
  /** Whose it is: nobody else sends it, on a device that several people use. */
  accountId: string
  outgoing: Outgoing
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

let before: Promise<unknown> = Promise.resolve()

/** One after the other, in the order in which they were written. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = before.then(work)
  before = turn.catch(() => undefined)
  return turn
}

/** Without an answer yet, and what was put by of them for the next page. */
const underWay = new Map<string, QueueItem | null>()

/** It is on the screen at once, and stays there whatever becomes of it. */
export function sendMessage(written: Omit<Outgoing, 'state' | 'failure'>): Promise<void> {
  const outgoing: Outgoing = { ...written, state: 'sending' }
  put(outgoing)
  underWay.set(outgoing.id, null)
  return inTurn(async () => {
    try {
      // Nothing overtakes what waits already.
      if (!online.get() || messagesWait(outgoing.accountId)) return wait(outgoing)
      arrived(outgoing, await post(outgoing))
    } catch (error) {
      if (isFinal(error)) fail(outgoing, error)
      else wait(outgoing)
    } finally {
      const putBy = underWay.get(outgoing.id)
      if (putBy) offlineQueue.remove(putBy.id)
      underWay.delete(outgoing.id)
    }
  })
}

const post = async ({ id, matchId, text, photos, replyTo }: Outgoing): Promise<Message> => {
  const body = { id, text, photoIds: photos.map((photo) => photo.id), replyTo: replyTo?.seq ?? null }
  return (await call(postMessage, { params: { match: matchId }, body })).message
}

/** Asked again, these would be refused again; everything else is worth another try. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refused &&
  // Who was too fast only has to wait, and those behind it with them: else they would overtake it.
  error.problem.code !== 'too_fast' &&
  [...postMessage.refusals, 'email_unverified', 'invalid_input', 'forbidden'].some(
    (code) => code === error.problem.code,
  )

function wait(outgoing: Outgoing): void {
  const queued: QueuedMessage = { kind: KIND, accountId: outgoing.accountId, outgoing }
  if (!offlineQueue.add(queued)) return fail(outgoing, new Error('Too much waits to be sent already.'))
  put({ ...outgoing, state: 'waiting' })
  retryQueued()
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
  for (const item of queuedMessages()) if (item.data.outgoing.id === id) offlineQueue.remove(item.id)
  forget(id)
}

function keepFailed(): void {
  const failed = outbox.get().filter(({ state }) => state === 'failed')
  ownShelf.write(FAILED, failed.length > 0 ? failed : null)
}

/** What has no answer when the page goes is sent by the next one. */
export function keepMessagesUnderWay(): void {
  for (const outgoing of outbox.get())
    if (outgoing.state === 'sending' && underWay.get(outgoing.id) === null)
      underWay.set(
        outgoing.id,
        offlineQueue.add({ kind: KIND, accountId: outgoing.accountId, outgoing } satisfies QueuedMessage),
      )
}

const queuedMessages = (): (QueueItem & { data: QueuedMessage })[] =>
  (offlineQueue.items() as (QueueItem & { data: QueuedMessage | null })[]).filter(
    (item): item is QueueItem & { data: QueuedMessage } => item.data?.kind === KIND,
  )

/** Apart from those that were only put by: they are on their way. */
function messagesWait(accountId: string): boolean {
  const putBy = new Set([...underWay.values()].map((item) => item?.id))
  return queuedMessages().some(({ id, data }) => data.accountId === accountId && !putBy.has(id))
}

/** What waited or failed before this page was opened, or in another tab. */
export function readOutbox(accountId: string): void {
  const kept = ownShelf.read(FAILED)
  const failed = (Array.isArray(kept) ? (kept as Outgoing[]) : []).filter(
    (one) => one.accountId === accountId,
  )
  const waiting = queuedMessages()
    .filter(({ data }) => data.accountId === accountId)
    .map(({ data }): Outgoing => ({ ...data.outgoing, state: 'waiting' }))
  const here = outbox.get().filter(({ id, state }) => state === 'sending' && underWay.has(id))
  const known = new Set(here.map(({ id }) => id))
  const others = [...failed, ...waiting].filter(({ id }) => !known.has(id))
  outbox.set([...others, ...here].sort((a, b) => a.at - b.at))
}

/** What was written without a network goes out in its order, wherever one is in the app. */
export function sendWaitingMessages(accountId: string): () => void {
  readOutbox(accountId)
  const elsewhere = ({ key }: StorageEvent) => key === OFFLINE_QUEUE_KEY && readOutbox(accountId)
  addEventListener('storage', elsewhere)
  addEventListener('pagehide', keepMessagesUnderWay)
  const stop = sendQueued(KIND, async ({ data }): Promise<Outcome> => {
    const { outgoing, accountId: whose } = data as QueuedMessage
    if (whose !== accountId) return 'not_mine'
    try {
      const message = await post(outgoing)
      arrived(outgoing, message)
      return 'sent'
    } catch (error) {
      if (!isFinal(error)) return 'unreachable'
      fail(outgoing, error)
      return 'refused'
    }
  })
  return () => {
    removeEventListener('storage', elsewhere)
    removeEventListener('pagehide', keepMessagesUnderWay)
    stop()
  }
}
