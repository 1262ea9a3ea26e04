import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { EditForm } from './edit/edit-form.tsx'
import { EditLayout } from './edit/edit-layout.tsx'
import { PhotosSection } from './edit/photos-section.tsx'
import { useFullProfile } from './queries.ts'

/** `/profile/edit`. */
export function EditProfileScreen() {
  const { data, isPending, isFetching, refetch } = useFullProfile()
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

/** Photos have their own query, so they show before the form. */
const EditSkeleton = () => (
  <EditLayout preview={<Skeleton className="aspect-4/5 w-full rounded-28" />}>
    <PhotosSection />
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-150 rounded-20 md:h-120" />
      <Skeleton className="h-60 rounded-20" />
    </SkeletonGroup>
  </EditLayout>
)
