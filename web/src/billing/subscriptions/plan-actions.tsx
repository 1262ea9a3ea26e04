import type { Subscription } from '@koji/contract'
import { useState } from 'react'
import { Refused } from '#lib/api.ts'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { creatorName } from './creator-name.ts'
import { useChangePlan } from './queries.ts'

const errorMessage = (error: unknown): string =>
  error instanceof Refused && error.problem.code === 'already_done'
    ? 'This subscription has changed meanwhile. Please look again.'
    : friendlyMessage(error)

/** Cancels a plan, or resumes a cancelled one. */
export function PlanActions({ plan }: { plan: Subscription }) {
  const language = useLanguage()
  const change = useChangePlan()
  const [confirming, setConfirming] = useState(false)
  if (plan.state !== 'active' && plan.state !== 'past_due') return null
  // Members cannot resume payments to a creator who is hidden from them.
  if (plan.cancelled && !plan.creator) return null
  const name = creatorName(plan)
  const until = day(plan.periodEnd, language)

  const runAction = (action: 'cancel' | 'resume', title: string) =>
    change.mutateAsync({ id: plan.id, action }).then(
      () => void toast({ title, tone: 'ok' }),
      (error: unknown) => {
        toast({ title: 'Error', description: errorMessage(error), tone: 'destructive' })
        throw error
      },
    )

  if (plan.cancelled)
    return (
      <Button
        variant="outline"
        size="sm"
        aria-label={`Resume ${name}`}
        pending={change.isPending}
        onClick={() => void runAction('resume', `Renews on ${until}`).catch(() => undefined)}
      >
        Resume
      </Button>
    )
  return (
    <ConfirmDialog
      open={confirming}
      onOpenChange={setConfirming}
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Cancel ${name}`}>
          Cancel
        </Button>
      }
      title={`Cancel your subscription to ${name}?`}
      description={
        plan.state === 'past_due'
          ? 'The last payment did not go through. You are not charged again, and the posts close.'
          : plan.creator
            ? `Posts stay open until ${until}. You are not charged again, and you can resume until then.`
            : 'You are not charged again.'
      }
      confirm="Cancel subscription"
      cancel="Keep it"
      tone="destructive"
      onConfirm={() =>
        runAction(
          'cancel',
          plan.state === 'past_due' || !plan.creator
            ? 'Cancelled'
            : `Cancelled. Posts stay open until ${until}.`,
        )
      }
    />
  )
}
