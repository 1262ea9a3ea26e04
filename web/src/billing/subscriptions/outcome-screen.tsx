import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import type { Drawing } from '#ui/drawing-frame.tsx'
import { Screen, ScreenHeading } from '#ui/screen.tsx'

/** The page after a checkout: a single card in the middle. */
export const OutcomeScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <Screen title={title} heading={null} width="full">
    <div className="mx-auto grid w-full max-w-[36rem] content-center md:min-h-[calc(100dvh-12rem)]">
      {children}
    </div>
  </Screen>
)

interface OutcomeProps {
  title: string
  /** Fills the colored field at the top. */
  drawing: Drawing | ReactNode
  /** The outcome in one line. */
  headline: string
  text?: ReactNode
  action?: ReactNode
}

/** The outcome of a checkout, with the next step. */
export const Outcome = ({ title, drawing: Visual, headline, text, action }: OutcomeProps) => (
  <Card as="section" aria-label={headline}>
    <div className="grid min-h-44 place-items-center bg-koji-wash px-6 py-9">
      {typeof Visual === 'function' ? <Visual className="w-37" /> : Visual}
    </div>
    <div className="grid justify-items-center gap-3 px-6 pt-7 pb-9 text-center md:px-10">
      <ScreenHeading className="title-28 md:title-38">{title}</ScreenHeading>
      {/* All outcomes share this element, so that screen readers announce changes. */}
      <div role="status" className="grid justify-items-center gap-2">
        <h2 className="title-18 text-balance">{headline}</h2>
        {text && <p className="max-w-[44ch] text-pretty text-ink-2">{text}</p>}
      </div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  </Card>
)
