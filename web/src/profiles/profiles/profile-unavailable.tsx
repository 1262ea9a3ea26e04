import { Link, useLocation } from 'react-router'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Whether somebody is signed in and has still to make a profile; until then nobody is shown to them. */
export const useUnfinished = (): boolean => useMyProfile().data?.profile === null

/** Hidden, blocked and missing look the same: what is said depends on who looks, and never on the name. */
export function NoProfile() {
  const { session } = useSession()
  const unfinished = useUnfinished()
  return (
    <Panel>
      {unfinished ? (
        <EmptyState
          drawing={MagnifierDrawing}
          title="Make your profile to see people"
          text="People here are shown to those who have a profile themselves. It takes a few minutes, and you can stop and go on whenever you like."
          action={<MakeProfile />}
        />
      ) : (
        <EmptyState
          drawing={MagnifierDrawing}
          title="This profile is not available"
          text={`It may be hidden, or the link is wrong.${session ? '' : ' Many people are shown to members only: if you are one, you may see more.'}`}
          action={
            <>
              {!session && <SignIn />}
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

export const MakeProfile = ({ className }: { className?: string }) => (
  <Link className={buttonClass({ className })} to={paths.onboarding}>
    Make your profile
  </Link>
)

/** And back to this page after. */
const SignIn = () => (
  <Link className={buttonClass()} to={paths.auth} state={{ from: useLocation() }}>
    Sign in
  </Link>
)
