import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { buttonClass, HeroDisc } from '#ui/button.tsx'
import { calls } from './content.ts'

// The prerendered page contains both. CSS picks one by `data-signed-in` on <html>, which is set before the first paint.
export const ForVisitors = ({ children }: { children: ReactNode }) => (
  <span className="contents [[data-signed-in]_&]:hidden">{children}</span>
)

export const ForMembers = ({ children }: { children: ReactNode }) => (
  <span className="hidden [[data-signed-in]_&]:contents">{children}</span>
)

/** The main call to action. It opens the app, or sign-in for visitors. */
export function StartButton() {
  const className = buttonClass({
    variant: 'hero',
    size: 'xl',
    className: 'max-sm:h-14 max-sm:gap-3 max-sm:pl-5 max-sm:[&>span]:size-11',
  })
  return (
    <>
      <ForVisitors>
        <a className={className} href={paths.auth}>
          {calls.start}
          <HeroDisc size="xl" />
        </a>
      </ForVisitors>
      <ForMembers>
        <a className={className} href={paths.discover}>
          {calls.open}
          <HeroDisc size="xl" />
        </a>
      </ForMembers>
    </>
  )
}
