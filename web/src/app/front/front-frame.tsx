import type { ReactNode } from 'react'
import { LandingFooter } from '../../features/landing/landing-footer.tsx'
import { LandingHeader } from '../../features/landing/landing-header.tsx'

/** What stands around a screen for people who are not signed in. */
export const FrontFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <LandingHeader />
    <main id="content" tabIndex={-1} className="flex-1 px-4 pt-6 pb-16 outline-none md:px-10 md:pt-10">
      {children}
    </main>
    <LandingFooter />
  </div>
)
