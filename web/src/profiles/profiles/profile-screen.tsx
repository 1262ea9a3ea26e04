import { useParams } from 'react-router'
import { Refused } from '#lib/api.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { NoProfile } from './no-profile.tsx'
import { OtherProfile } from './other-profile.tsx'
import { OwnProfile } from './own-profile.tsx'
import { ProfileSkeleton } from './profile-layout.tsx'
import { useProfile } from './queries.ts'

/** `/profile`, `/profile/{userId}` and `/@{name or id}`: one's own, or somebody else's. */
export function ProfileScreen() {
  const { userId, atName } = useParams()
  const { loading, session } = useSession()
  const mine = useMyProfile()
  const wanted = (userId ?? atName?.slice(1))?.toLowerCase()
  if (loading || mine.isLoading) return <Waiting />
  const me = session?.account.id
  const own =
    me !== undefined &&
    mine.data?.profile !== null &&
    (wanted === undefined || wanted === me || wanted === mine.data?.profile?.username?.toLowerCase())
  return own ? <OwnProfile key={me} id={me} /> : <SomebodysProfile key={wanted} name={wanted ?? ''} />
}

function SomebodysProfile({ name }: { name: string }) {
  const { data, error, isPending, isFetching, refetch } = useProfile(name)
  // One heading for all states: whoever blocks somebody has the focus there, when everything below it goes.
  return (
    <Screen title={data?.displayName ?? 'Profile'} heading="Profile" width="creator">
      {isPending && <ProfileSkeleton />}
      {data && <OtherProfile profile={data} />}
      {error && !data && isMissing(error) && <NoProfile />}
      {error && !data && !isMissing(error) && (
        <Panel>
          <ErrorState onRetry={() => void refetch()} pending={isFetching} />
        </Panel>
      )}
    </Screen>
  )
}

const Waiting = () => (
  <Screen title="Profile" width="creator">
    <ProfileSkeleton />
  </Screen>
)

/** A name that cannot exist is answered as one that does not. */
const isMissing = (error: unknown): boolean =>
  error instanceof Refused && ['not_found', 'invalid_input'].includes(error.problem.code)
