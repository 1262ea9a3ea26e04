import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { toast } from '#ui/toast.ts'

interface DecisionMessages {
  success: string
  /** Shown when someone decides about themselves. */
  forbidden: string
}

/**
 * Reports the result of a decision in a toast, and throws if it failed. It isn't a failure when a colleague decided
 * first: the queue shows their decision.
 */
export async function reportDecision(
  decision: Promise<unknown>,
  messages: DecisionMessages,
  onDone: () => void,
): Promise<void> {
  try {
    await decision
    toast({ title: messages.success, tone: 'ok' })
  } catch (error) {
    const code = error instanceof Refused ? error.problem.code : null
    if (code !== 'already_done') {
      const description = code === 'forbidden' ? messages.forbidden : friendlyMessage(error)
      toast({ title: 'That didn’t work', description, tone: 'destructive' })
      throw error
    }
    toast({ title: 'Someone else has already decided this', tone: 'default' })
  }
  onDone()
}
