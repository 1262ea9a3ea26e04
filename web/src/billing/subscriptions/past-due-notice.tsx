import type { Subscription } from '@koji/contract'
import { CircleAlert } from 'lucide-react'
import { day, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { creatorName } from './creator-name.ts'
import { PaymentMethodButton } from './payment-method-button.tsx'
import { usePastDueSubscriptions } from './use-past-due-subscriptions.ts'

export const isPastDue = ({ state }: Pick<Subscription, 'state'>): boolean => state === 'past_due'

/** The failed charges with their next attempt, and the button to change the card. */
export function PastDueNotice() {
  const language = useLanguage()
  const pastDue = usePastDueSubscriptions()
  if (pastDue.length === 0) return null
  return (
    <section
      aria-label="A payment did not go through"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-20 bg-warn-wash p-5"
    >
      <CircleAlert className="size-6 shrink-0 self-start text-warn" aria-hidden />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="title-18">We could not charge your card</h2>
        <ul>
          {pastDue.map(({ id, nextAttemptAt, price, ...plan }) => (
            <li key={id} className="text-15 text-pretty">
              {creatorName(plan)}, {dollars(price)}:{' '}
              {nextAttemptAt
                ? `we try again on ${day(nextAttemptAt, language)}. Posts stay open meanwhile.`
                : 'posts stay open meanwhile.'}
            </li>
          ))}
        </ul>
      </div>
      <PaymentMethodButton variant="default" />
    </section>
  )
}
