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

const send = (swipe: Swipe) => call(postSwipe, { body: swipe })

/** Null: it waits for a network. Sending the same twice does no harm, so nothing is lost by trying. */
export async function swipeNowOrLater(accountId: string, swipe: Swipe): Promise<Sent | null> {
  const waits = () => offlineQueue.add({ kind: KIND, accountId, swipe } satisfies QueuedSwipe)
  if (!online.get() && waits()) return null
  try {
    return await send(swipe)
  } catch (error) {
    if (error instanceof Unreachable && waits()) return null
    throw error
  }
}

/** What was chosen without a network goes out in its order; `onSent` hears what came of each. */
export function sendWaitingSwipes(accountId: string, onSent: (sent: Sent, swipe: Swipe) => void): void {
  sendQueued(KIND, async ({ data }: QueueItem): Promise<Outcome> => {
    const waiting = data as QueuedSwipe
    if (waiting.accountId !== accountId) return 'unreachable'
    try {
      onSent(await send(waiting.swipe), waiting.swipe)
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
