import { OFFLINE_QUEUE_MAX } from '@koji/contract/constants'
import { online } from './connectivity.ts'
import { memoryStorage } from './memory-storage.ts'
import { randomId } from './random-id.ts'
import { runExclusively } from './run-exclusively.ts'
import { browserStorage, readJson, type SafeStorage, safeStorage } from './storage.ts'

export const OFFLINE_QUEUE_KEY = 'offline_queue'

export interface QueueItem {
  /** Sent as the idempotency key, so that repeating an interrupted replay is safe. */
  id: string
  timestamp: number
  data: unknown
}

/**
 * `sent` and `refused` remove the item. `unreachable` keeps it and everything after it for a later try. `not_mine`
 * keeps it and continues with the next one.
 */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'not_mine'

interface QueueEnvironment {
  storage: SafeStorage
  /** Runs one callback at a time across all tabs. */
  runExclusively(callback: () => Promise<void>): Promise<void>
}

/** A queue of actions taken offline, in order. It survives a reload. */
export function createOfflineQueue({ storage, runExclusively }: QueueEnvironment) {
  // Without storage, the queue lasts as long as the page.
  const fallback = safeStorage(memoryStorage())
  const isItem = (item: unknown): item is QueueItem =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' && 'data' in item

  function items(): QueueItem[] {
    // When the storage is full, the longer list is in memory.
    const stored = readJson(fallback, OFFLINE_QUEUE_KEY) ?? readJson(storage, OFFLINE_QUEUE_KEY)
    return Array.isArray(stored) ? stored.filter(isItem) : []
  }

  function store(next: QueueItem[]): void {
    const text = JSON.stringify(next)
    if (next.length === 0) storage.remove(OFFLINE_QUEUE_KEY)
    else if (!storage.write(OFFLINE_QUEUE_KEY, text)) return void fallback.write(OFFLINE_QUEUE_KEY, text)
    fallback.remove(OFFLINE_QUEUE_KEY)
  }

  return {
    items,

    /** Null when the queue is full, so that the caller can say so. No earlier item is dropped. */
    add(data: unknown, now = Date.now()): QueueItem | null {
      const waiting = items()
      if (waiting.length >= OFFLINE_QUEUE_MAX) return null
      const item = { id: randomId(), timestamp: now, data }
      store([...waiting, item])
      return item
    },

    remove: (id: string): void => store(items().filter((item) => item.id !== id)),

    /** Sends one item after the other, oldest first, and stops at the first that is unreachable. */
    replay: (send: (item: QueueItem) => Promise<Outcome>): Promise<void> =>
      runExclusively(async () => {
        const attempted = new Set<string>()
        for (;;) {
          const next = items().find(({ id }) => !attempted.has(id))
          if (!next) return
          attempted.add(next.id)
          const outcome = await send(next)
          if (outcome === 'unreachable') return
          if (outcome === 'not_mine') continue
          store(items().filter(({ id }) => id !== next.id))
        }
      }),
  }
}

export const offlineQueue = createOfflineQueue({
  storage: browserStorage,
  runExclusively: (callback) => runExclusively(OFFLINE_QUEUE_KEY, callback),
})

/** `kind` names the feature that sends the item. */
interface QueuedData {
  kind: string
}

type Sender = (item: QueueItem) => Promise<Outcome>
const senders = new Map<string, Sender>()

/** Registers the sender of a kind and replays what waited for it. The returned function unregisters it. */
export function sendQueued(kind: string, sender: Sender): () => void {
  senders.set(kind, sender)
  replayQueued()
  return () => {
    if (senders.get(kind) === sender) senders.delete(kind)
  }
}

const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
let retryMs = FIRST_RETRY_MS
let retry: ReturnType<typeof setTimeout> | null = null

/** For servers that are unreachable while the device is online, when no event says that they are back. */
export function retryQueued(): void {
  retry ??= setTimeout(replayQueued, retryMs)
}

/** Items without a registered sender stay in the queue. */
function replayQueued(): void {
  if (retry) clearTimeout(retry)
  retry = null
  if (offlineQueue.items().length === 0) retryMs = FIRST_RETRY_MS
  else if (online.get()) replay()
}

function replay(): void {
  let isStuck = false
  const replayed = offlineQueue.replay(async (item) => {
    const sender = senders.get((item.data as QueuedData | null)?.kind ?? '')
    const outcome = sender ? await sender(item) : 'not_mine'
    isStuck = outcome === 'unreachable'
    return outcome
  })
  void replayed.then(() => {
    retryMs = isStuck ? Math.min(retryMs * 2, LAST_RETRY_MS) : FIRST_RETRY_MS
    if (isStuck) retryQueued()
  })
}

/** Sends queued actions as soon as there is a network connection. */
export function watchOfflineQueue(): void {
  online.subscribe(replayQueued)
  replayQueued()
}
