import type { Subscription } from '@koji/contract'
import { CircleAlert } from 'lucide-react'
import { day, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useLate } from './late.ts'
import { nameOf } from './names.ts'
import { PaymentMethodButton } from './payment-method.tsx'

export const isLate = ({ state }: Pick<Subscription, 'state'>): boolean => state === 'past_due'

/** What could not be charged, when it is tried again, and the way out. */
export function PastDue() {
  const language = useLanguage()
  const late = useLate()
  if (late.length === 0) return null
  return (
    <section
      aria-label="A payment did not go through"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-20 bg-warn-wash p-5"
    >
      <CircleAlert className="size-6 shrink-0 self-start text-warn" aria-hidden />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="title-18">We could not charge your card</h2>
        <ul>
          {late.map(({ id, nextAttemptAt, price, ...plan }) => (
            <li key={id} className="text-15 text-pretty">
              {nameOf(plan)}, {dollars(price)}:{' '}
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
