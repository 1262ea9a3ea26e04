import { type Language, LIKE_BONUS_DAYS, type Referral } from '@koji/contract'
import { UserRound } from 'lucide-react'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { GiftDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useReferredPeople } from './queries.ts'
import { shareLink } from './share-link.ts'
import { STATUSES } from './statuses.ts'

export function ReferredList({ code }: { code: string }) {
  const list = useReferredPeople()
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Panel as="section" aria-labelledby="who-came">
      <PanelHead
        id="who-came"
        title="Who came by your link"
        text="Without names: that somebody joined is theirs to tell."
      />
      {list.isPending ? (
        <SkeletonGroup className="grid gap-2">
          <Skeleton className="h-16 rounded-14" />
          <Skeleton className="h-16 rounded-14" />
        </SkeletonGroup>
      ) : !list.data ? (
        <ErrorState
          level={3}
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : items.length === 0 ? (
        <EmptyState
          level={3}
          drawing={GiftDrawing}
          title="Nobody invited yet"
          text="Friends who join through you are counted here."
          action={
            <Button variant="outline" onClick={() => void shareLink(code)}>
              Share your link
            </Button>
          }
        />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {items.map((referral) => (
              <Row key={referral.id} referral={referral} />
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
        </>
      )}
    </Panel>
  )
}

function Row({ referral }: { referral: Referral }) {
  const language = useLanguage()
  const { label, icon: Icon, tone } = STATUSES[referral.status]
  return (
    <li className="flex items-start gap-4 py-3 first:pt-0 last:pb-0 sm:items-center">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <UserRound className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 gap-4 sm:flex sm:items-center sm:justify-between">
        <div>
          <p className="font-semibold">Signed up on {day(referral.joinedAt, language)}</p>
          <p className="text-14 text-pretty text-ink-2">{statusText(referral, language)}</p>
        </div>
        <p className="mt-1 flex shrink-0 items-center gap-1.5 text-14 font-semibold sm:mt-0">
          <Icon className={`size-4 ${tone}`} aria-hidden />
          {label}
        </p>
      </div>
    </li>
  )
}

function statusText({ status, waits, settledAt }: Referral, language: Language | undefined): string {
  if (waits) {
    const missing = [waits.email && 'confirms their e-mail address', waits.profile && 'makes a profile']
    const until = `Counts if it happens by ${day(waits.until, language)}.`
    return `Waits until your friend ${missing.filter(Boolean).join(' and ')}. ${until}`
  }
  const when = settledAt ? ` on ${day(settledAt, language)}` : ''
  if (status === 'rewarded') return `Joined${when}. You got ${LIKE_BONUS_DAYS} days.`
  return status === 'completed' ? `Joined${when}.` : 'Did not finish in time.'
}
