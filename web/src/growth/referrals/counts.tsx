import { REFERRAL_COUNT_MAX, REFERRAL_STATUSES, type ReferralSummary } from '@koji/contract'
import { badgeText } from '#ui/badge.tsx'
import { Panel } from '#ui/card.tsx'
import { STATUSES } from './statuses.ts'

export const Counts = ({ counts }: { counts: ReferralSummary['counts'] }) => (
  <Panel as="section" aria-label="Your invitations by status">
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
      {REFERRAL_STATUSES.map((status) => {
        const { label, hint, icon: Icon, tone } = STATUSES[status]
        return (
          <div key={status} className="flex flex-col">
            <dt className="order-1 mt-1 flex items-center gap-1.5 text-14 font-semibold">
              <Icon className={`size-4 shrink-0 ${tone}`} aria-hidden />
              {label}
            </dt>
            <dd className="title-38 tabular-nums">{badgeText(counts[status], REFERRAL_COUNT_MAX)}</dd>
            <dd className="order-2 text-12 text-pretty text-ink-2">{hint}</dd>
          </div>
        )
      })}
    </dl>
  </Panel>
)
