import { online } from './connectivity.ts'
import { type Outcome, offlineQueue, type QueueItem, retryQueued, sendQueued } from './offline-queue.ts'

interface Queued<Item> {
  kind: string
  /** On a shared device, only this account sends it. */
  accountId: string
  item: Item
}

interface SenderOptions<Item, Reply> {
  kind: string
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
  post,
  canWait,
  isFinal,
}: SenderOptions<Item, Reply>) {
  const inTurn = createSerialRunner()
  /** Items without a reply yet, and their copy in the queue once the page is about to close. */
  const inFlight = new Map<Queued<Item>, QueueItem | null>()

  const queuedItems = (accountId: string) => readQueue<Item>(kind, accountId)

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
      const queued: Queued<Item> = { kind, accountId, item }
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
      for (const [queued, copy] of inFlight) if (!copy) inFlight.set(queued, offlineQueue.add(queued))
    },

    /** Items of this account without a reply, queued or in flight. */
    pending: (accountId: string): { queued: Item[]; inFlight: Item[] } => ({
      queued: queuedItems(accountId).map(({ data }) => data.item),
      inFlight: [...inFlight.keys()]
        .filter((queued) => queued.accountId === accountId)
        .map(({ item }) => item),
    }),

    drop(accountId: string, isDropped: (item: Item) => boolean): void {
      for (const { id, data } of queuedItems(accountId)) if (isDropped(data.item)) offlineQueue.remove(id)
    },

    /** Sends what waits as soon as there is a connection, until the returned function is called. */
    sendWaiting: (accountId: string, { onSent, onFailed }: QueuedOutcomes<Item, Reply>): (() => void) =>
      sendQueued(kind, async ({ data }): Promise<Outcome> => {
        const queued = data as Queued<Item>
        if (queued.accountId !== accountId) return 'not_mine'
        try {
          onSent(queued.item, await inTurn(() => post(queued.item)))
          return 'sent'
        } catch (error) {
          if (!isFinal(error)) return 'unreachable'
          onFailed(queued.item, error)
          return 'refused'
        }
      }),
  }
}

function readQueue<Item>(kind: string, accountId: string): (QueueItem & { data: Queued<Item> })[] {
  const items = offlineQueue.items() as (QueueItem & { data: Queued<Item> | null })[]
  return items.filter(
    (item): item is QueueItem & { data: Queued<Item> } =>
      item.data?.kind === kind && item.data.accountId === accountId,
  )
}

/** False when the queue is full. */
function enqueue<Item>(queued: Queued<Item>): boolean {
  const isStored = offlineQueue.add(queued) !== null
  if (isStored) retryQueued()
  return isStored
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
