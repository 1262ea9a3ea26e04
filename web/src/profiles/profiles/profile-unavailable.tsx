import { Link, useLocation } from 'react-router'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Whether the viewer is a member without a profile, who can't see other profiles yet. */
export const useHasNoProfile = (): boolean => useMyProfile().data?.profile === null

/** The same for hidden, blocked and missing profiles: the text depends only on the viewer. */
export function ProfileUnavailable() {
  const { session } = useSession()
  const hasNoProfile = useHasNoProfile()
  return (
    <Panel>
      {hasNoProfile ? (
        <EmptyState
          drawing={MagnifierDrawing}
          title="Make your profile to see people"
          text="People here are shown to those who have a profile themselves. It takes a few minutes, and you can stop and go on whenever you like."
          action={<CreateProfileLink />}
        />
      ) : (
        <EmptyState
          drawing={MagnifierDrawing}
          title="This profile is not available"
          text={`It may be hidden, or the link is wrong.${session ? '' : ' Many people are shown to members only: if you are one, you may see more.'}`}
          action={
            <>
              {!session && <SignInLink />}
              <Link className={buttonClass(session ? {} : { variant: 'outline' })} to={paths.creators}>
                See creators
              </Link>
            </>
          }
        />
      )}
    </Panel>
  )
}

export const CreateProfileLink = ({ className }: { className?: string }) => (
  <Link className={buttonClass({ className })} to={paths.onboarding}>
    Make your profile
  </Link>
)

/** Returns to this page after signing in. */
const SignInLink = () => (
  <Link className={buttonClass()} to={paths.auth} state={{ from: useLocation() }}>
    Sign in
  </Link>
)
