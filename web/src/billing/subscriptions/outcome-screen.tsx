import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import type { Drawing } from '#ui/drawing-frame.tsx'
import { Screen, ScreenHeading } from '#ui/screen.tsx'

/** Where somebody comes back to from paying: one card in the middle of the page, and nothing beside it. */
export const OutcomeScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Screen title={title} heading={null} width="full">
    <div className="mx-auto grid w-full max-w-[36rem] content-center md:min-h-[calc(100dvh-12rem)]">
      {children}
    </div>
  </Screen>
)

interface OutcomeProps {
  title: string
  /** What stands in the coloured field on top: a drawing, or what is going on. */
  drawing: Drawing | ReactNode
  /** What it means, in one line. */
  finding: string
  text?: ReactNode
  action?: ReactNode
}

/** What became of it, with the way on. */
export const Outcome = ({ title, drawing: Art, finding, text, action }: OutcomeProps) => (
  <Card as="section" aria-label={finding}>
    <div className="grid min-h-44 place-items-center bg-koji-wash px-6 py-9">
      {typeof Art === 'function' ? <Art className="w-37" /> : Art}
    </div>
    <div className="grid justify-items-center gap-3 px-6 pt-7 pb-9 text-center md:px-10">
      <ScreenHeading className="title-28 md:title-38">{title}</ScreenHeading>
      {/* One place for all that may come, so that a screen reader says what changes. */}
      <div role="status" className="grid justify-items-center gap-2">
        <h2 className="title-18 text-balance">{finding}</h2>
        {text && <p className="max-w-[44ch] text-pretty text-ink-2">{text}</p>}
      </div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  </Card>
)
