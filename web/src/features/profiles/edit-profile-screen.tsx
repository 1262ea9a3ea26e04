import { Panel } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { EditForm } from './edit/edit-form.tsx'
import { EditLayout } from './edit/edit-layout.tsx'
import { useWholeProfile } from './queries.ts'

/** `/profile/edit`. */
export function EditProfileScreen() {
  const { data, isPending, isFetching, refetch } = useWholeProfile()
  return (
    <Screen title="Edit profile" width="creator">
      {isPending && <EditSkeleton />}
      {data && <EditForm key={data.id} profile={data} />}
      {!data && !isPending && (
        <Panel>
          <ErrorState onRetry={() => void refetch()} pending={isFetching} />
        </Panel>
      )}
    </Screen>
  )
}

const EditSkeleton = () => (
  <SkeletonGroup>
    <EditLayout preview={<Skeleton className="aspect-4/5 w-full rounded-28" />}>
      <Skeleton className="h-130 rounded-20" />
      <Skeleton className="h-100 rounded-20" />
      <Skeleton className="h-60 rounded-20" />
    </EditLayout>
  </SkeletonGroup>
)
