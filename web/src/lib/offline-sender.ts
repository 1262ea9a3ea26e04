import { online } from './connectivity.ts'
import { type Outcome, offlineQueue, type QueueItem, retryQueued, sendQueued } from './offline-queue.ts'

interface Queued<Item> {
  /** On a shared device, only this account sends it. */
  accountId: string
  item: Item
}

interface SenderOptions<Item, Reply> {
  kind: string
  /** The stored property that holds the item. Renaming it would strand items that wait in browsers. */
  field: string
  /** Sending the same item twice must do no harm. */
  post(item: Item): Promise<Reply>
  /** Whether an item that was just refused or lost waits for another try. Otherwise `send` throws. */
  canWait(error: unknown): boolean
  /** Whether another try of a queued item would fail in the same way. */
  isFinal(error: unknown): boolean
}

interface QueuedOutcomes<Item, Reply> {
  onSent(item: Item, reply: Reply): void
  onFailed(item: Item, error: unknown): void
}

/** Sends items one after the other, in the order they were made; without a connection they wait in the offline queue. */
export function createOfflineSender<Item, Reply>({
  kind,
  field,
  post,
  canWait,
  isFinal,
}: SenderOptions<Item, Reply>) {
  const inTurn = createSerialRunner()
  /** Items without a reply yet, and their copy in the queue once the page is about to close. */
  const inFlight = new Map<Queued<Item>, QueueItem | null>()

  const queuedItems = (accountId: string) => readQueue<Item>(kind, field, accountId)

  const store = ({ accountId, item }: Queued<Item>): QueueItem | null =>
    offlineQueue.add({ kind, accountId, [field]: item })

  /** False when the queue is full. */
  function enqueue(queued: Queued<Item>): boolean {
    const isStored = store(queued) !== null
    if (isStored) retryQueued()
    return isStored
  }

  /** Whether items wait for a connection; those in flight don't. */
  function hasWaiting(accountId: string): boolean {
    const copies = new Set([...inFlight.values()].map((copy) => copy?.id))
    return queuedItems(accountId).some(({ id }) => !copies.has(id))
  }

  return {
    /** Runs `work` between two items, so that neither is half sent. */
    inTurn,
    hasWaiting,

    /** The reply, or null when the item waits. */
    async send(accountId: string, item: Item): Promise<Reply | null> {
      const queued: Queued<Item> = { accountId, item }
      inFlight.set(queued, null)
      try {
        return await inTurn(async () => {
          // Nothing overtakes an item that waits. With a full queue, trying is all that is left.
          if ((!online.get() || hasWaiting(accountId)) && enqueue(queued)) return null
          try {
            return await post(item)
          } catch (error) {
            if (canWait(error) && enqueue(queued)) return null
            throw error
          }
        })
      } finally {
        const copy = inFlight.get(queued)
        if (copy) offlineQueue.remove(copy.id)
        inFlight.delete(queued)
      }
    },

    /** Before the page closes: the next page sends what has no reply yet. */
    keepInFlight(): void {
      for (const [queued, copy] of inFlight) if (!copy) inFlight.set(queued, store(queued))
    },

    /** Items of this account without a reply, queued or in flight. */
    pending: (accountId: string): { queued: Item[]; inFlight: Item[] } => ({
      queued: queuedItems(accountId).map(({ item }) => item),
      inFlight: [...inFlight.keys()]
        .filter((queued) => queued.accountId === accountId)
        .map(({ item }) => item),
    }),

    drop(accountId: string, isDropped: (item: Item) => boolean): void {
      for (const { id, item } of queuedItems(accountId)) if (isDropped(item)) offlineQueue.remove(id)
    },

    /** Sends what waits as soon as there is a connection, until the returned function is called. */
    sendWaiting: (accountId: string, { onSent, onFailed }: QueuedOutcomes<Item, Reply>): (() => void) =>
      sendQueued(kind, async ({ data }): Promise<Outcome> => {
        const stored = data as StoredItem
        if (stored.accountId !== accountId) return 'not_mine'
        const item = stored[field] as Item
        try {
          onSent(item, await inTurn(() => post(item)))
          return 'sent'
        } catch (error) {
          if (!isFinal(error)) return 'unreachable'
          onFailed(item, error)
          return 'refused'
        }
      }),
  }
}

type StoredItem = Record<string, unknown>

function readQueue<Item>(kind: string, field: string, accountId: string): { id: string; item: Item }[] {
  return offlineQueue.items().flatMap(({ id, data }) => {
    const stored = data as StoredItem | null
    if (stored?.kind !== kind || stored.accountId !== accountId) return []
    return [{ id, item: stored[field] as Item }]
  })
}

/** Runs one callback at a time, in the order of the calls. */
function createSerialRunner(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
