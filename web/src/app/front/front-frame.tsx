import { type ReactNode, useEffect, useRef } from 'react'
import { startIslands } from '#growth/landing/islands/index.ts'
import { LandingFooter } from '#growth/landing/landing-footer.tsx'
import { LandingHeader } from '#growth/landing/landing-header.tsx'
import { cx } from '#ui/cx.ts'
import { Main } from '#ui/main.tsx'

export interface FrontFrameProps {
  /** Omits the margins, for pages that reach the edges of the window. */
  bleed?: boolean
  children: ReactNode
}

/** The header and footer of screens for visitors, and of the landing page for everyone. */
export function FrontFrame({ bleed = false, children }: FrontFrameProps) {
  const header = useRef<HTMLDivElement>(null)
  useEffect(() => startIslands(header.current!), [])
  return (
    <div>
      <div ref={header} className="contents print:hidden">
        <LandingHeader />
      </div>
      <Main className={cx('min-h-dvh', !bleed && 'px-4 pt-6 pb-16 md:px-10 md:pt-10')}>{children}</Main>
      <div className="contents print:hidden">
        <LandingFooter />
      </div>
    </div>
  )
}
