import type { CreatorPage } from '@koji/contract'
import { useParams } from 'react-router'
import { Refused } from '../../lib/api.ts'
import { counted, dollars } from '../../lib/format.ts'
import { useSession } from '../../lib/session.tsx'
import { PersonMenu } from '../../people/person-menu.tsx'
import { SaveButton } from '../../people/save-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Panel } from '../../ui/card.tsx'
import { MagnifierDrawing, PaletteDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SkeletonCard, SkeletonGroup } from '../../ui/skeleton.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { useCreator } from './queries.ts'

/** `/creator/{creatorId}` and `/creators/{username}`. */
export function CreatorScreen() {
  const { creatorId, username } = useParams()
  const { data, error, isPending, isFetching, refetch } = useCreator(creatorId ?? username ?? '')
  if (isPending)
    return (
      <Screen title="Creator" width="creator">
        <SkeletonGroup>
          <SkeletonCard />
        </SkeletonGroup>
      </Screen>
    )
  if (!data)
    return (
      <Screen title="Creator" width="creator">
        <Panel>
          {error instanceof Refused && error.problem.code === 'not_found' ? (
            <EmptyState
              drawing={MagnifierDrawing}
              title="This creator is not here"
              text="The page may be hidden, or the link is wrong."
            />
          ) : (
            <ErrorState onRetry={() => void refetch()} pending={isFetching} />
          )}
        </Panel>
      </Screen>
    )
  return (
    <Screen title={data.displayName} heading="Content feed" width="creator">
      <Panel className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={data.displayName} src={data.avatarUrl} size={96} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="title-28">
            {data.displayName}
            {data.idVerified && <VerifiedMark className="ml-2 text-ai" />}
          </h2>
          {data.username && <p className="mt-1 text-ink-2">@{data.username}</p>}
          <p className="mt-2 max-w-[60ch] text-pretty">{data.tagline}</p>
        </div>
        <dl className="grid gap-1 text-right tabular-nums max-sm:text-left">
          <dt className="sr-only">Price</dt>
          <dd>
            <span className="title-28">{dollars(data.subscriptionPrice)}</span>{' '}
            <span className="text-ink-2">a month</span>
          </dd>
          <dt className="sr-only">Subscribers</dt>
          <dd className="text-14 text-ink-2">{counted(data.subscriberCount, 'subscriber')}</dd>
        </dl>
        <Actions {...data} />
      </Panel>
      <Panel className="mt-6">
        <EmptyState
          drawing={PaletteDrawing}
          level={3}
          title="No posts yet"
          text="What this creator shares appears here."
        />
      </Panel>
    </Screen>
  )
}

function Actions({ userId: id, displayName, saved }: CreatorPage) {
  const { session } = useSession()
  if (!session || session.account.id === id) return null
  return (
    <div className="flex gap-2">
      <SaveButton kind="creators" person={{ id, displayName, saved }} />
      <PersonMenu person={{ id, displayName }} />
    </div>
  )
}
