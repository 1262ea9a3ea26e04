import { Outlet } from 'react-router'
import { useLooksSignedIn, useSession } from '../lib/session.tsx'
import { UnreachableState } from './errors/unreachable-state.tsx'
import { FrontFrame } from './front/front-frame.tsx'
import { Shell } from './shell/shell.tsx'

/** Members see the app around a screen, visitors the front door's header and footer. */
export function Frame() {
  const { error, loading, refresh } = useSession()
  const signedIn = useLooksSignedIn()
  if (error) return <UnreachableState error={error} pending={loading} onRetry={() => void refresh()} />
  const Around = signedIn ? Shell : FrontFrame
  return (
    <Around>
      <Outlet />
    </Around>
  )
}
