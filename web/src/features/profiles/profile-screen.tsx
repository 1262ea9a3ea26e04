import { Pencil } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useMyProfile } from '../../lib/my-profile.ts'
import { useSession } from '../../lib/session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { MagnifierDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Loading } from '../../ui/spinner.tsx'

/** `/profile`, `/profile/{userId}` and `/@{userId}`: one's own, or somebody else's. */
export function ProfileScreen() {
  const { userId, atName } = useParams()
  const { session } = useSession()
  const { data, isLoading } = useMyProfile()
  const wanted = (userId ?? atName?.slice(1))?.toLowerCase()
  const mine = data?.profile
  const isMe =
    wanted === undefined || wanted === session?.account.id || wanted === mine?.username?.toLowerCase()
  if (isLoading) return <Loading className="min-h-[60dvh]" />
  return isMe && mine ? <OwnProfile {...mine} /> : <NoProfile />
}

interface OwnProfileProps {
  displayName: string
  username: string | null
  avatarUrl: string | null
}

const OwnProfile = ({ displayName, username, avatarUrl }: OwnProfileProps) => (
  <Screen title="Profile" width="text">
    <Panel className="flex flex-wrap items-center gap-5">
      <Avatar name={displayName} src={avatarUrl} size={96} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="title-28">{displayName}</p>
        {username && <p className="mt-1 text-ink-2">@{username}</p>}
      </div>
      <Link className={buttonClass({ variant: 'outline' })} to={paths.editProfile}>
        <Pencil className="size-5" aria-hidden />
        Edit profile
      </Link>
    </Panel>
  </Screen>
)

/** Hidden, blocked and missing look the same. */
const NoProfile = () => (
  <Screen title="Profile" width="text">
    <Panel>
      <EmptyState
        drawing={MagnifierDrawing}
        title="This profile is not available"
        text="It may be hidden, or the link is wrong."
        action={
          <Link className={buttonClass()} to={paths.creators}>
            See creators
          </Link>
        }
      />
    </Panel>
  </Screen>
)
