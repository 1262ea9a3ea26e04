import type { AchievementId, AchievementStep } from '@koji/contract'
import { useState } from 'react'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { GroupSection } from './group-section.tsx'
import { useAchievements } from './queries.ts'
import { ShareDialog } from './share-dialog.tsx'
import { createOverview, type Standing } from './standing.ts'
import { SummaryPanel } from './summary-panel.tsx'

interface ShareTarget {
  achievement: AchievementId
  step: AchievementStep
  earnedAt: string
}

export const AchievementsScreen = () => (
  <Screen title="Achievements" lead="Counted as you go, nothing to claim. Only you see this page.">
    <Content />
  </Screen>
)

function Content() {
  const list = useAchievements()
  const [target, setTarget] = useState<ShareTarget | null>(null)
  const [open, setOpen] = useState(false)
  const language = useLanguage()
  const name = useMyProfile().data?.profile?.displayName ?? 'A member'

  if (list.isPending) return <SkeletonScreen />
  if (!list.data)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  const overview = createOverview(list.data)

  function share({ id, earned }: Standing, step: AchievementStep | null) {
    if (!step) return
    setTarget({ achievement: id, step, earnedAt: earned[step]! })
    setOpen(true)
  }

  return (
    <>
      <SummaryPanel
        overview={overview}
        onShare={() => overview.latest && share(overview.latest.standing, overview.latest.step)}
      />
      {overview.groups.map((group) => (
        <GroupSection key={group.id} group={group} onShare={(standing) => share(standing, standing.step)} />
      ))}
      {target && (
        <ShareDialog
          card={{ ...target, name, on: day(target.earnedAt, language) }}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}

const SkeletonScreen = () => (
  <SkeletonGroup>
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Skeleton className="h-72 rounded-20" />
      <Skeleton className="h-72 rounded-20" />
    </div>
    <Skeleton className="mt-10 h-8 w-48" />
    <Skeleton className="mt-2 mb-4 h-5 w-72 max-w-full" />
    <div className="grid gap-4 lg:grid-cols-2">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-44 rounded-20" />
      ))}
    </div>
  </SkeletonGroup>
)
