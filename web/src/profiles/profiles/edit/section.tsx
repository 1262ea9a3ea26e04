import { type ReactNode, useId } from 'react'
import { Panel } from '#ui/card.tsx'
import type { EditPlace } from '../edit-places.ts'

interface SectionProps {
  /** By which others lead to it. */
  place: EditPlace
  title: string
  text?: ReactNode
  children: ReactNode
}

export function Section({ place, title, text, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={place} aria-labelledby={heading} className="scroll-mt-20">
      <Panel className="grid gap-5">
        <header>
          <h2 id={heading} className="title-22">
            {title}
          </h2>
          {text && <p className="mt-1.5 max-w-[60ch] text-14 text-pretty text-ink-2">{text}</p>}
        </header>
        {children}
      </Panel>
    </section>
  )
}
