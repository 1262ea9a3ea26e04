import { type Mode, postSwipe, type RefusalCode, type Swipe } from '@koji/contract'
import { call, Refused, Unreachable } from '#lib/api.ts'
import { online } from '#lib/connectivity.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { type Outcome, offlineQueue, type QueueItem, retryQueued, sendQueued } from '#lib/offline-queue.ts'
import { toast } from '#ui/toast.ts'

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
      // Nothing overtakes what waits already.
      if ((!online.get() || swipesWait(accountId)) && queue(queued)) return null
      try {
        return await send(swipe)
      } catch (error) {
        if (error instanceof Unreachable && queue(queued)) return null
        throw error
      }
    })
  } finally {
    const putBy = underWay.get(queued)
    if (putBy) offlineQueue.remove(putBy.id)
    underWay.delete(queued)
  }
}

function queue(queued: QueuedSwipe): boolean {
  const kept = offlineQueue.add(queued) !== null
  if (kept) retryQueued()
  return kept
}

/** What has no answer when the page goes is sent by the next one. */
export function keepSwipesUnderWay(): void {
  for (const [queued, putBy] of underWay) if (!putBy) underWay.set(queued, offlineQueue.add(queued))
}

/** Asked for again, these would be refused again; of some of them people have to know. */
const TOLD: ReadonlySet<RefusalCode> = new Set(['out_of_likes', 'words_refused', 'too_many_saved'])

/** What was chosen without a network goes out in its order; `onSent` hears what came of each. */
export const sendWaitingSwipes = (accountId: string, onSent: (sent: Sent) => void): (() => void) =>
  sendQueued(KIND, async ({ data }: QueueItem): Promise<Outcome> => {
    const waiting = data as QueuedSwipe
    if (waiting.accountId !== accountId) return 'not_mine'
    try {
      onSent(await inTurn(() => send(waiting.swipe)))
      return 'sent'
    } catch (error) {
      const code = error instanceof Refused ? error.problem.code : null
      // Who is slowed down only has to wait; what was chosen is still meant.
      if (!code || code === 'slowed_down' || !postSwipe.refusals.some((one) => one === code))
        return 'unreachable'
      if (TOLD.has(code)) toast({ title: friendlyMessage(error), tone: 'destructive' })
      return 'refused'
    }
  })

const waitingOf = (accountId: string): (QueueItem & { data: QueuedSwipe })[] =>
  (offlineQueue.items() as (QueueItem & { data: QueuedSwipe | null })[]).filter(
    (item): item is QueueItem & { data: QueuedSwipe } =>
      item.data?.kind === KIND && item.data.accountId === accountId,
  )

/** Apart from those that were only put by: they are on their way. */
export function swipesWait(accountId: string): boolean {
  const putBy = new Set([...underWay.values()].map((item) => item?.id))
  return waitingOf(accountId).some(({ id }) => !putBy.has(id))
}

/** Chosen about and without an answer yet: the server would show them again. */
export const waitingTargets = (accountId: string, mode: Mode): Set<string> =>
  new Set(
    [...waitingOf(accountId).map(({ data }) => data), ...underWay.keys()]
      .filter((one) => one.accountId === accountId && one.swipe.mode === mode)
      .map(({ swipe }) => swipe.targetId),
  )
