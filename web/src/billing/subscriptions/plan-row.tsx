import type { Subscription } from '@koji/contract'
import { Link } from 'react-router'
import { day, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { creatorPath } from '#profiles/people/creator-paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { creatorName, HIDDEN_CREATOR } from './creator-name.ts'
import { describePlan } from './describe-plan.ts'
import { END_REASON_LABELS } from './outcome.ts'
import { PlanActions } from './plan-actions.tsx'

export function PlanRow({ plan, now }: { plan: Subscription; now: Date }) {
  const language = useLanguage()
  const { creator, price, startedAt, endedBecause } = plan
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-0">
      <Avatar name={creatorName(plan)} src={creator?.avatarUrl ?? null} size={56} />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="title-18">{creator ? <Name creator={creator} /> : HIDDEN_CREATOR}</h3>
        <p className="text-14">
          {describePlan(plan, now, language)}
          {endedBecause && <span className="block text-ink-2">{END_REASON_LABELS[endedBecause]}</span>}
        </p>
        <p className="text-14 text-ink-2">
          Since <time dateTime={startedAt}>{day(startedAt, language)}</time>
        </p>
      </div>
      <div className="flex items-center justify-between gap-x-4 gap-y-2 max-sm:basis-full max-sm:pl-18">
        <p className="tabular-nums">
          <b>{dollars(price)}</b> <span className="text-14 text-ink-2">a month</span>
        </p>
        <PlanActions plan={plan} />
      </div>
    </li>
  )
}

const Name = ({ creator }: { creator: NonNullable<Subscription['creator']> }) => (
  <>
    <Link to={creatorPath(creator)} className="text-ink no-underline hover:underline">
      {creator.displayName}
    </Link>{' '}
    {creator.idVerified && <VerifiedMark />}
  </>
)
