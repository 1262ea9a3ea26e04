import type { Subscription } from '@koji/contract'
import { useState } from 'react'
import { Refused } from '#lib/api.ts'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { nameOf } from './names.ts'
import { useChangePlan } from './queries.ts'

/** Ended or changed elsewhere, in the meantime. */
const changedWords = (error: unknown): string =>
  error instanceof Refused && error.problem.code === 'already_done'
    ? 'This subscription has changed meanwhile. Please look again.'
    : friendlyMessage(error)

/** Stop, or go on after all. */
export function PlanActions({ plan }: { plan: Subscription }) {
  const language = useLanguage()
  const change = useChangePlan()
  const [asking, setAsking] = useState(false)
  if (plan.state !== 'active' && plan.state !== 'past_due') return null
  // Nobody begins to pay somebody anew whom they do not see.
  if (plan.cancelled && !plan.creator) return null
  const name = nameOf(plan)
  const until = day(plan.periodEnd, language)

  const act = (what: 'cancel' | 'resume', title: string) =>
    change.mutateAsync({ id: plan.id, act: what }).then(
      () => void toast({ title, tone: 'ok' }),
      (error: unknown) => {
        toast({ title: 'Error', description: changedWords(error), tone: 'destructive' })
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
        onClick={() => void act('resume', `Renews on ${until}`).catch(() => undefined)}
      >
        Resume
      </Button>
    )
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
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
        act(
          'cancel',
          plan.state === 'past_due' || !plan.creator
            ? 'Cancelled'
            : `Cancelled. Posts stay open until ${until}.`,
        )
      }
    />
  )
}
