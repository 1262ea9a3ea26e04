import type { TransactionDetails } from '@koji/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { day, dayAndTime, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { HIDDEN_CREATOR, STATE_LABELS, STATE_TONES } from './labels.ts'

interface SummaryProps {
  payment: TransactionDetails
  action: ReactNode
}

/** The amount of a payment, its creator, date, period and card. */
export function Summary({ payment, action }: SummaryProps) {
  const language = useLanguage()
  const { amount, at, creator, method, number, period, refunded, state } = payment
  const name = creator?.displayName ?? HIDDEN_CREATOR
  return (
    <Panel as="section" aria-label="Payment">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="title-54 tabular-nums">{dollars(amount)}</p>
          <p className="mt-2">
            <Chip tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Chip>
            {refunded > 0 && (
              <span className="ml-3 text-14 text-ink-2 tabular-nums">{dollars(refunded)} given back</span>
            )}
          </p>
        </div>
        {action}
      </div>
      <div className="mt-6 flex items-center gap-3 border-t border-line pt-5">
        <Avatar name={name} src={creator?.avatarUrl ?? null} size={44} />
        <p className="min-w-0">
          <span className="block text-14 text-ink-2">A month with</span>
          {creator ? (
            <Link to={creatorPath(creator)} className="font-semibold text-ink no-underline hover:underline">
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
        </p>
      </div>
      <dl className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name="Number">{number}</Fact>
        <Fact name={state === 'failed' ? 'Tried' : 'Paid'}>{dayAndTime(at, language)}</Fact>
        <Fact name="Period">
          {day(period.from, language)} to {day(period.to, language)}
        </Fact>
        <Fact name="Card">{method ? `${method.brand} ending in ${method.last4}` : 'Not known yet'}</Fact>
      </dl>
      {state === 'failed' && <FailedPaymentNote payment={payment} />}
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
)

function FailedPaymentNote({ payment: { nextAttemptAt } }: { payment: TransactionDetails }) {
  const language = useLanguage()
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-14 bg-warn-wash px-4 py-3">
      <p className="min-w-0 flex-1 basis-52 text-15">
        Nothing was charged.{' '}
        {nextAttemptAt && `We try again on ${day(nextAttemptAt, language)}; posts stay open until then.`}
      </p>
      <Link
        to={`${paths.subscriptions}?tab=plans`}
        className={buttonClass({ variant: 'outline', size: 'sm' })}
      >
        Your plans
      </Link>
    </div>
  )
}
