import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { reportError } from '#lib/error-reporter.ts'
import { paths } from '#lib/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { PeelDrawing } from '#ui/drawings.tsx'
import { Screen, ScreenHeading } from '#ui/screen.tsx'

export function NotFoundScreen() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.warn('Route not found', pathname)
    reportError('route', 'Route not found')
  }, [pathname])
  return (
    <Screen
      title="Page Not Found"
      heading={null}
      width="form"
      className="mx-auto grid min-h-[60dvh] content-center justify-items-center text-center"
    >
      <PeelDrawing className="mb-2 w-44" />
      <p className="title-54">404</p>
      <ScreenHeading className="title-28 mt-2">Page Not Found</ScreenHeading>
      <p className="mt-3 text-ink-2">The page you're looking for doesn't exist or has been moved.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link className={buttonClass()} to={paths.home}>
          Go Home
        </Link>
        <Link className={buttonClass({ variant: 'outline' })} to={paths.discover}>
          Discover
        </Link>
      </div>
    </Screen>
  )
}
