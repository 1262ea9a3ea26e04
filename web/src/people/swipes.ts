import { postSwipe, type Swipe } from '@koji/contract'
import { call, Refused, Unreachable } from '../lib/api.ts'
import { online } from '../lib/connectivity.ts'
import { type Outcome, offlineQueue, type QueueItem, sendQueued } from '../lib/offline-queue.ts'

const KIND = 'swipe'

interface QueuedSwipe {
  kind: typeof KIND
  /** Whose it is: nobody else sends it, on a device that several people use. */
  accountId: string
  swipe: Swipe
}

type Sent = Awaited<ReturnType<typeof send>>

const send = (swipe: Swipe) => call(postSwipe, { body: swipe }, { keepalive: true })

let before: Promise<unknown> = Promise.resolve()

/** One after the other, in the order in which they were made: the last one is the one that is taken back. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = before.then(work)
  before = turn.catch(() => undefined)
  return turn
}

/** Without an answer yet, and what was put by of them for the next page. */
const underWay = new Map<QueuedSwipe, QueueItem | null>()

/** Null: it waits for a network. Sending the same twice does no harm, so nothing is lost by trying. */
export async function swipeNowOrLater(accountId: string, swipe: Swipe): Promise<Sent | null> {
  const queued: QueuedSwipe = { kind: KIND, accountId, swipe }
  underWay.set(queued, null)
  try {
    return await inTurn(async () => {
      if (!online.get() && offlineQueue.add(queued)) return null
      return send(swipe)
    })
  } catch (error) {
    if (error instanceof Unreachable && offlineQueue.add(queued)) return null
    throw error
  } finally {
    const putBy = underWay.get(queued)
    if (putBy) offlineQueue.remove(putBy.id)
    underWay.delete(queued)
  }
}

/** What has no answer when the page goes is sent by the next one. */
export function keepSwipesUnderWay(): void {
  for (const [queued, putBy] of underWay) if (!putBy) underWay.set(queued, offlineQueue.add(queued))
}

/** What was chosen without a network goes out in its order; `onSent` hears what came of each. */
export function sendWaitingSwipes(accountId: string, onSent: (sent: Sent, swipe: Swipe) => void): void {
  sendQueued(KIND, async ({ data }: QueueItem): Promise<Outcome> => {
    const waiting = data as QueuedSwipe
    if (waiting.accountId !== accountId) return 'unreachable'
    try {
      onSent(await inTurn(() => send(waiting.swipe)), waiting.swipe)
      return 'sent'
    } catch (error) {
      return error instanceof Refused ? 'refused' : 'unreachable'
    }
  })
}

/** Chosen about and not sent yet: the server would show them again. */
export const waitingTargets = (accountId: string): Set<string> =>
  new Set(
    offlineQueue
      .items()
      .map(({ data }) => data as QueuedSwipe)
      .filter((data) => data.kind === KIND && data.accountId === accountId)
      .map(({ swipe }) => swipe.targetId),
  )
