import { OFFLINE_QUEUE_MAX } from '@koji/contract/constants'
import { online } from './connectivity.ts'
import { memoryStorage } from './memory-storage.ts'
import { readJson, type Shelf, shelf, shelfOn } from './storage.ts'

export const OFFLINE_QUEUE_KEY = 'offline_queue'

export interface QueueItem {
  /** Sent along as the idempotency key, so that a replay that was cut off does no harm. */
  id: string
  timestamp: number
  data: unknown
}

/**
 * `sent` and `refused` are done with; `unreachable` is tried again later, with everything behind it; `not_mine` stays
 * where it is and holds nobody up.
 */
export type Outcome = 'sent' | 'refused' | 'unreachable' | 'not_mine'

interface Outside {
  shelf: Shelf
  /** Runs one act at a time over all tabs. */
  alone(act: () => Promise<void>): Promise<void>
}

/** What somebody did without a network, in order, kept over reloads. */
export function createOfflineQueue({ shelf: kept, alone }: Outside) {
  // Where nothing can be kept, what was done lives at least as long as the page.
  const fallback = shelfOn(memoryStorage())
  const isItem = (item: unknown): item is QueueItem =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' && 'data' in item

  function items(): QueueItem[] {
    // The longer list is in memory when the storage took no more.
    const stored = readJson(fallback, OFFLINE_QUEUE_KEY) ?? readJson(kept, OFFLINE_QUEUE_KEY)
    return Array.isArray(stored) ? stored.filter(isItem) : []
  }

  function keep(next: QueueItem[]): void {
    const text = JSON.stringify(next)
    if (next.length === 0) kept.remove(OFFLINE_QUEUE_KEY)
    else if (!kept.write(OFFLINE_QUEUE_KEY, text)) return void fallback.write(OFFLINE_QUEUE_KEY, text)
    fallback.remove(OFFLINE_QUEUE_KEY)
  }

  return {
    items,

    /** Null when the queue is full: the caller says so, and nothing that was done earlier is lost for it. */
    add(data: unknown, now = Date.now()): QueueItem | null {
      const waiting = items()
      if (waiting.length >= OFFLINE_QUEUE_MAX) return null
      const item = { id: crypto.randomUUID(), timestamp: now, data }
      keep([...waiting, item])
      return item
    },

    remove: (id: string): void => keep(items().filter((item) => item.id !== id)),

    /** Oldest first, one after the other; stops at the first that does not get through. */
    replay: (send: (item: QueueItem) => Promise<Outcome>): Promise<void> =>
      alone(async () => {
        const tried = new Set<string>()
        for (;;) {
          const next = items().find(({ id }) => !tried.has(id))
          if (!next) return
          tried.add(next.id)
          const outcome = await send(next)
          if (outcome === 'unreachable') return
          if (outcome === 'not_mine') continue
          keep(items().filter(({ id }) => id !== next.id))
        }
      }),
  }
}

export const offlineQueue = createOfflineQueue({
  shelf,
  alone: (act) => navigator.locks.request(OFFLINE_QUEUE_KEY, act),
})

/** What is queued says by `kind` whose it is. */
interface Queued {
  kind: string
}

type Sender = (item: QueueItem) => Promise<Outcome>
const senders = new Map<string, Sender>()

/** A feature says how its acts are sent, until it takes that back; those that waited for it go out now. */
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

/** A network that is there may still not reach the server, and then no event tells when it does. */
export function retryQueued(): void {
  retry ??= setTimeout(replayQueued, retryMs)
}

/** What nobody here can send stays where it is. */
function replayQueued(): void {
  if (retry) clearTimeout(retry)
  retry = null
  if (offlineQueue.items().length === 0) retryMs = FIRST_RETRY_MS
  else if (online.get()) replay()
}

function replay(): void {
  let stuck = false
  const replayed = offlineQueue.replay(async (item) => {
    const sender = senders.get((item.data as Queued | null)?.kind ?? '')
    const outcome = sender ? await sender(item) : 'not_mine'
    stuck = outcome === 'unreachable'
    return outcome
  })
  void replayed.then(() => {
    retryMs = stuck ? Math.min(retryMs * 2, LAST_RETRY_MS) : FIRST_RETRY_MS
    if (stuck) retryQueued()
  })
}

/** Acts that were done without a network are sent as soon as there is one. */
export function watchOfflineQueue(): void {
  online.subscribe(replayQueued)
  replayQueued()
}
