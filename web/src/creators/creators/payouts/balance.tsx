import type { getPayoutAccount, ReplyInput } from '@koji/contract'
import { HOLD_DAYS } from '@koji/contract/constants'
import { Link } from 'react-router'
import { day, dollars } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { ACCOUNT_LABELS } from './account-labels.ts'
import { describeAvailable } from './labels.ts'
import { PayOutButton } from './pay-out-dialog.tsx'
import { useSetPayoutSchedule } from './payout-queries.ts'

export type Account = ReplyInput<typeof getPayoutAccount>

export const Balance = ({ account: { available, pending, underWay } }: { account: Account }) => (
  <dl className="grid gap-px bg-line sm:grid-cols-3">
    <Figure name="Available" amount={available} text={describeAvailable(available)} strong />
    <Figure
      name="Pending"
      amount={pending}
      text={`What comes in is yours to take after ${HOLD_DAYS} days.`}
    />
    <Figure name="On its way" amount={underWay} text="Sent, and not yet in your bank." />
  </dl>
)

interface FigureProps {
  name: string
  amount: number
  text: string
  strong?: boolean
}

const Figure = ({ name, amount, text, strong = false }: FigureProps) => (
  <div className="bg-surface px-5 py-4 md:px-6 md:py-5">
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className={cx('mt-1 tabular-nums', strong ? 'title-28' : 'title-22', amount < 0 && 'text-danger')}>
      {dollars(amount)}
    </dd>
    <dd className="mt-1 text-13 text-pretty text-ink-2">{text}</dd>
  </div>
)

/** Switches between weekly payouts and payouts on request. */
export function PayoutSchedule({ account: { available, weekly, nextAt } }: { account: Account }) {
  const language = useLanguage()
  const schedule = useSetPayoutSchedule()
  const choose = (next: boolean) =>
    schedule.mutate(next, {
      onSuccess: () => toast({ title: next ? 'Paid out each Monday' : 'Paid out when you ask', tone: 'ok' }),
      onError: (error) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    })
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <Switch
        className="min-w-0 flex-1 basis-72"
        label="Each Monday by itself"
        hint={
          nextAt
            ? `Next on ${day(nextAt, language)}, with all that is available by then.`
            : 'Nothing is sent until you ask for it.'
        }
        value={schedule.isPending ? schedule.variables : weekly}
        disabled={schedule.isPending}
        onValueChange={choose}
      />
      <PayOutButton available={available} />
    </div>
  )
}

export function PayoutSetup({ state }: { state: Exclude<Account['state'], 'ready'> }) {
  const { title, text, action } = ACCOUNT_LABELS[state]
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-14 bg-warn-wash p-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        <p className="text-15 text-pretty">{text}</p>
      </div>
      <Link to={`${paths.creatorSetup}#payouts`} className={buttonClass({ variant: 'outline' })}>
        {action}
      </Link>
    </div>
  )
}
