import { type Mode, postSwipe, type RefusalCode, type Swipe } from '@koji/contract'
import { call, Refused, Unreachable } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { createOfflineSender } from '#lib/offline-sender.ts'
import { toast } from '#ui/toast.ts'

const send = (swipe: Swipe) => call(postSwipe, { body: swipe }, { keepalive: true })

type SwipeReply = Awaited<ReturnType<typeof send>>

const codeOf = (error: unknown): RefusalCode | null => (error instanceof Refused ? error.problem.code : null)

const sender = createOfflineSender<Swipe, SwipeReply>({
  kind: 'swipe',
  field: 'swipe',
  post: send,
  canWait: (error) => error instanceof Unreachable,
  // Someone who is slowed down only has to wait: the swipe still counts.
  isFinal: (error) =>
    codeOf(error) !== 'slowed_down' && postSwipe.refusals.some((refusal) => refusal === codeOf(error)),
})

/** Null when the swipe waits for a connection. */
export const sendOrQueueSwipe = sender.send
/** Runs work between two swipes: undo takes back the last one that was sent. */
export const runBetweenSwipes = sender.inTurn
export const hasWaitingSwipes = sender.hasWaiting
export const queueSwipesInFlight = sender.keepInFlight

/** Refusals that people have to know about, because their swipe didn't count. */
const SHOWN: ReadonlySet<RefusalCode> = new Set(['out_of_likes', 'words_refused', 'too_many_saved'])

export const sendWaitingSwipes = (accountId: string, onSent: (reply: SwipeReply) => void): (() => void) =>
  sender.sendWaiting(accountId, {
    onSent: (_, reply) => onSent(reply),
    onFailed(_, error) {
      const code = codeOf(error)
      if (code && SHOWN.has(code)) toast({ title: friendlyMessage(error), tone: 'destructive' })
    },
  })

/** People whose swipe has no reply yet: the server would deal them again. */
export function waitingTargets(accountId: string, mode: Mode): Set<string> {
  const { queued, inFlight } = sender.pending(accountId)
  return new Set(
    [...queued, ...inFlight].filter((swipe) => swipe.mode === mode).map(({ targetId }) => targetId),
  )
}
