import { useParams } from 'react-router'
import { Refused } from '#lib/api.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { OtherProfile } from './other-profile.tsx'
import { OwnProfile } from './own-profile.tsx'
import { ProfileSkeleton } from './profile-layout.tsx'
import { ProfileUnavailable } from './profile-unavailable.tsx'
import { useProfile } from './queries.ts'

/** `/profile`, `/profile/{userId}` and `/@{username or id}`: the member's own profile, or someone else's. */
export function ProfileScreen() {
  const { userId, atName } = useParams()
  const { loading, session } = useSession()
  const mine = useMyProfile()
  const requested = (userId ?? atName?.slice(1))?.toLowerCase()
  if (loading || mine.isLoading) return <LoadingScreen />
  const me = session?.account.id
  const isOwn =
    me !== undefined &&
    mine.data?.profile !== null &&
    (requested === undefined || requested === me || requested === mine.data?.profile?.username?.toLowerCase())
  return isOwn ? (
    <OwnProfile key={me} id={me} />
  ) : (
    <OtherProfileLoader key={requested} name={requested ?? ''} />
  )
}

function OtherProfileLoader({ name }: { name: string }) {
  const { data, error, isPending, isFetching, refetch } = useProfile(name)
  // All states share one heading, which gets the focus when a block removes everything below it.
  return (
    <Screen title={data?.displayName ?? 'Profile'} heading="Profile" width="creator">
      {isPending && <ProfileSkeleton />}
      {data && <OtherProfile profile={data} />}
      {error && !data && isMissing(error) && <ProfileUnavailable />}
      {error && !data && !isMissing(error) && (
        <Panel>
          <ErrorState onRetry={() => void refetch()} pending={isFetching} />
        </Panel>
      )}
    </Screen>
  )
}

const LoadingScreen = () => (
  <Screen title="Profile" width="creator">
    <ProfileSkeleton />
  </Screen>
)

/** An invalid name is treated as an unknown one. */
const isMissing = (error: unknown): boolean =>
  error instanceof Refused && ['not_found', 'invalid_input'].includes(error.problem.code)
