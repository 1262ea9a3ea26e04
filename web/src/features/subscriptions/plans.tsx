import type { Subscription } from '@koji/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { day, dollars } from '../../lib/format.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { useLanguage } from '../../lib/my-account.ts'
import { creatorPath } from '../../people/creator-paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { ReceiptDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '../../ui/skeleton.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { planWords } from './plan-words.ts'
import { useSubscriptions } from './queries.ts'

/** Of a creator who is no longer here, or whom a block hides: what is paid to them goes on. */
const HIDDEN = 'Somebody hidden'

/** Whom I support, and whom I supported. */
export const Plans = () => (
  <div className="grid grid-cols-1 gap-8">
    <Part which="live" title="Now" />
    <Part which="past" title="Earlier" />
  </div>
)

function Part({ which, title }: { which: 'live' | 'past'; title: string }) {
  const list = useSubscriptions(which)
  const plans = list.data?.pages.flatMap(({ items }) => items) ?? []
  // Who never left anybody needs no place for it.
  if (which === 'past' && !list.isLoadingError && plans.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="title-22 mb-3">{title}</h2>
      <Panel flush className="px-5 md:px-6">
        {list.isPending && (
          <SkeletonGroup className="grid gap-5 py-5">
            <SkeletonRow />
            <SkeletonRow />
          </SkeletonGroup>
        )}
        {list.isLoadingError && (
          <ErrorState
            level={3}
            text={friendlyMessage(list.error)}
            pending={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data && plans.length === 0 && <NoPlans />}
        <ul>
          {plans.map((plan) => (
            <Plan key={plan.id} plan={plan} />
          ))}
        </ul>
        {list.hasNextPage && (
          <LoadMore
            hasMore
            pending={list.isFetchingNextPage}
            onLoad={() => void list.fetchNextPage()}
            error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
          />
        )}
      </Panel>
    </section>
  )
}

function Plan({ plan }: { plan: Subscription }) {
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const { creator, price, startedAt } = plan
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-0">
      <Avatar name={creator?.displayName ?? HIDDEN} src={creator?.avatarUrl ?? null} size={56} />
      <div className="min-w-0 flex-1">
        <h3 className="title-18">{creator ? <Name creator={creator} /> : HIDDEN}</h3>
        <p className="text-14">{planWords(plan, now, language)}</p>
        <p className="text-14 text-ink-2">
          Since <time dateTime={startedAt}>{day(startedAt, language)}</time>
        </p>
      </div>
      <p className="tabular-nums max-sm:basis-full max-sm:pl-18">
        <b>{dollars(price)}</b> <span className="text-14 text-ink-2">a month</span>
      </p>
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

const NoPlans = () => (
  <EmptyState
    drawing={ReceiptDrawing}
    level={3}
    title="No plans"
    text="Whom you subscribe to is listed here, with what it costs and until when."
    action={
      <Link className={buttonClass()} to={paths.creators}>
        See creators
      </Link>
    }
  />
)
