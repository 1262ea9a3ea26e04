import { DASHBOARD_DAYS } from '@koji/contract'
import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useMyName, useMyProfile } from '#lib/my-profile.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { Composer } from './composer/composer.tsx'
import { EarningsChart, ReachChart, WeeksChart } from './dashboard/charts.tsx'
import { greeting, summarizeFigures } from './dashboard/figures.ts'
import { KeyFigures } from './dashboard/key-figures.tsx'
import { LatestComments } from './dashboard/latest-comments.tsx'
import { MyPosts } from './dashboard/my-posts.tsx'
import { PostRow } from './dashboard/post-row.tsx'
import { type Range, useDashboard } from './dashboard/queries.ts'
import type { Dashboard } from './dashboard/weeks.ts'
import { NextPayout } from './payouts/next-payout.tsx'
import { useChoice } from './use-choice.ts'

const RANGES = DASHBOARD_DAYS.map((value) => ({ value, label: `${value} d` }))

/** The key figures and charts of a creator, their posts, and a composer. */
export function DashboardScreen() {
  const [range, choose] = useChoice<Range>('days', DASHBOARD_DAYS, '30')
  const dashboard = useDashboard(range)
  const name = useMyName()
  const [hour] = useState(() => new Date().getHours())
  const greetingText = name ? greeting(hour, name) : 'Dashboard'
  const { data } = dashboard

  return (
    <Screen
      title="Dashboard"
      heading={
        <>
          <span className="sm:hidden">Dashboard</span>
          <span className="max-sm:hidden">{greetingText}</span>
        </>
      }
      width="wide"
      lead={
        <>
          {/* Phones show the greeting here, because the heading shares its row with the buttons. */}
          <span className="title-28 mb-1 block text-ink sm:hidden">{greetingText}</span>
          {data ? summarizeFigures(data, Number(range)) : '\u00a0'}
        </>
      }
      actions={<Segments label="Range" size="sm" value={range} onValueChange={choose} options={RANGES} />}
    >
      {!data && !dashboard.isPending ? (
        <Panel>
          <ErrorState
            text={friendlyMessage(dashboard.error)}
            pending={dashboard.isFetching}
            onRetry={() => void dashboard.refetch()}
          />
        </Panel>
      ) : (
        <>
          <h2 className="sr-only">Key figures</h2>
          <KeyFigures data={data} days={Number(range)} />
        </>
      )}
      <div className="mt-6 grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1.7fr)_minmax(20rem,1fr)]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 max-xl:contents">
          {(data || dashboard.isPending) && <Charts data={data} />}
          <div className="grid min-w-0 grid-cols-1 gap-6 max-xl:order-3">
            <MyPosts />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6 max-xl:order-2">
          <NewPostPanel />
          <NextPayout />
          <LatestComments />
          {data && data.best.length > 0 && <MostSeen best={data.best} days={Number(range)} />}
        </div>
      </div>
    </Screen>
  )
}

const Charts = ({ data }: { data: Dashboard | undefined }) =>
  data ? (
    <>
      <EarningsChart days={data.days} money={data.money} />
      <ReachChart days={data.days} />
      <WeeksChart days={data.days} />
    </>
  ) : (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-96 rounded-20" />
      <Skeleton className="h-96 rounded-20" />
      <Skeleton className="h-80 rounded-20" />
    </SkeletonGroup>
  )

function NewPostPanel() {
  const name = useMyName()
  const picture = useMyProfile().data?.profile?.avatarUrl
  return (
    <Panel as="section" aria-label="New post">
      <Composer
        header={
          <>
            <Avatar name={name} src={picture} size={36} />
            <h2 className="title-18">New post</h2>
          </>
        }
      />
    </Panel>
  )
}

const MostSeen = ({ best, days }: { best: Dashboard['best']; days: number }) => (
  <Panel as="section" aria-label="Seen most">
    <PanelHead title="Seen most" text={`In the last ${days} days`} className="mb-1" />
    <ul>
      {best.map((post) => (
        <PostRow key={post.id} post={post} />
      ))}
    </ul>
  </Panel>
)
