import { Navigate, Outlet, useLocation } from 'react-router'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Main } from '#ui/main.tsx'
import { Loading } from '#ui/spinner.tsx'
import { UnreachableState } from './errors/unreachable-state.tsx'

type Need = 'sign-in' | 'creator' | 'admin'

/** Keeps people away from screens that aren't meant for them. What they may see or do is up to the server. */
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

/** For screens that need a profile. Use it inside `Require`. */
export function RequireProfile() {
  const { data, isPending, isFetching, refetch } = useMyProfile()
  if (isPending) return <Loading className="min-h-[60dvh]" />
  if (!data) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  return data.profile ? <Outlet /> : <Navigate to={paths.onboarding} replace />
}

/** For sign-in screens, which members skip. */
export function VisitorsOnly() {
  const { loading, error, session } = useSession()
  if (session) return <AfterSignIn />
  if (!loading && !error) return <Outlet />
  return <Main>{error ? <UnreachableState /> : <Loading className="min-h-dvh" />}</Main>
}

/**
 * Leads to the page that asked for the sign-in, otherwise to discovery, or to onboarding if there is no profile yet.
 */
function AfterSignIn() {
  const { state } = useLocation()
  const { data, isPending } = useMyProfile()
  if (isPending) return <Loading className="min-h-dvh" />
  if (data && !data.profile) return <Navigate to={paths.onboarding} replace />
  return <Navigate to={state?.from ?? paths.discover} replace />
}
