import { Navigate, Outlet, useLocation } from 'react-router'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Main } from '#ui/main.tsx'
import { Loading } from '#ui/spinner.tsx'
import { UnreachableState } from './errors/unreachable-state.tsx'

type Need = 'sign-in' | 'creator' | 'admin'

/** Lets in whom the screens inside are for. What they may see there, the server decides. */
export function Require({ need }: { need: Need }) {
  const { loading, error, session, isCreator, isAdmin } = useSession()
  const location = useLocation()
  if (loading) return <Loading className="min-h-[60dvh]" />
  if (error) return <UnreachableState />
  if (!session) return <Navigate to={paths.auth} replace state={{ from: location }} />
  if (need === 'admin' && !isAdmin) return <Navigate to={paths.home} replace />
  if (need === 'creator' && !isCreator) return <Navigate to={paths.home} replace />
  return <Outlet />
}

/** For screens that make no sense without a profile; inside `Require`. */
export function RequireProfile() {
  const { data, isPending, isFetching, refetch } = useMyProfile()
  if (isPending) return <Loading className="min-h-[60dvh]" />
  if (!data) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  return data.profile ? <Outlet /> : <Navigate to={paths.onboarding} replace />
}

/** Somebody who is signed in has no business at the door. */
export function VisitorsOnly() {
  const { loading, error, session } = useSession()
  if (session) return <Entrance />
  if (!loading && !error) return <Outlet />
  return <Main>{error ? <UnreachableState /> : <Loading className="min-h-dvh" />}</Main>
}

/** Back to where one was sent away from, otherwise on to people, or first to a profile. */
function Entrance() {
  const { state } = useLocation()
  const { data, isPending } = useMyProfile()
  if (isPending) return <Loading className="min-h-dvh" />
  if (data && !data.profile) return <Navigate to={paths.onboarding} replace />
  return <Navigate to={state?.from ?? paths.discover} replace />
}
