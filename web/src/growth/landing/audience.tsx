import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { buttonClass, HeroDisc } from '#ui/button.tsx'
import { calls } from './content.ts'

// One page serves both: `data-signed-in` is on <html> before the first paint, so the right one shows at once.
export const ForVisitors = ({ children }: { children: ReactNode }) => (
  <span className="contents [[data-signed-in]_&]:hidden">{children}</span>
)

export const ForMembers = ({ children }: { children: ReactNode }) => (
  <span className="hidden [[data-signed-in]_&]:contents">{children}</span>
)

/** The main call of the page: into the app, by way of signing in where that is needed. */
export function StartButton() {
  const look = buttonClass({
    variant: 'hero',
    size: 'xl',
    className: 'max-sm:h-14 max-sm:gap-3 max-sm:pl-5 max-sm:[&>span]:size-11',
  })
  return (
    <>
      <ForVisitors>
        <a className={look} href={paths.auth}>
          {calls.start}
          <HeroDisc size="xl" />
        </a>
      </ForVisitors>
      <ForMembers>
        <a className={look} href={paths.discover}>
          {calls.open}
          <HeroDisc size="xl" />
        </a>
      </ForMembers>
    </>
  )
}
