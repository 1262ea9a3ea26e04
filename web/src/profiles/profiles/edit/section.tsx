import { type ReactNode, useId } from 'react'
import { Panel } from '#ui/card.tsx'
import type { EditSection } from '../edit-sections.ts'

interface SectionProps {
  /** The fragment in links to this section. */
  id: EditSection
  title: string
  text?: ReactNode
  children: ReactNode
}

export function Section({ id, title, text, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="scroll-mt-20">
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
