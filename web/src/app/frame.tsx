import { type ComponentType, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useLooksSignedIn } from '#lib/session.tsx'
import { Loading } from '#ui/spinner.tsx'
import { lazyScreen } from './errors/lazy-screen.ts'
import type { FrontFrameProps } from './front/front-frame.tsx'
import { Shell } from './shell/shell.tsx'

/** A separate chunk, because members hardly ever see it. */
export const FrontFrame: ComponentType<FrontFrameProps> = lazyScreen(
  () => import('./front/front-frame.tsx'),
  'FrontFrame',
)

/** Members get the app shell around a screen; visitors get the header and footer of the public pages. */
export function Frame() {
  const Around = useLooksSignedIn() ? Shell : FrontFrame
  return (
    <Suspense fallback={<Loading className="min-h-dvh" />}>
      <Around>
        <Outlet />
      </Around>
    </Suspense>
  )
}
