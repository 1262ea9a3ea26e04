import { type ReactNode, useId } from 'react'
import { Panel, PanelHead } from '#ui/card.tsx'

interface SectionProps {
  /** The link target of the checklist. */
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}

export function Section({ id, title, text, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} tabIndex={-1} className="scroll-mt-20 rounded-20 outline-none">
      <Panel className="grid gap-5">
        <PanelHead id={heading} title={title} text={text} className="mb-0!" />
        {children}
      </Panel>
    </section>
  )
}
