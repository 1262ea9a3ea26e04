import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** The content width of the page. */
export const Measure = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('mx-auto w-full max-w-[82rem] px-4 md:px-10', className)}>{children}</div>
)

interface SectionProps {
  id?: string
  /** Leaves out the top padding, because the section above has bottom padding. */
  joined?: boolean
  className?: string
  children: ReactNode
}

export const Section = ({ id, joined = false, className, children }: SectionProps) => (
  <section id={id} className={cx('pb-16 md:pb-30', !joined && 'pt-16 md:pt-30', className)}>
    {children}
  </section>
)

/** A small label above a heading that doesn't name its section. */
export const Eyebrow = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-2.5 text-14 font-semibold text-ink-2 before:size-2.5 before:rounded-full before:bg-koji before:inset-ring before:inset-ring-[#1e1b1626]">
    {children}
  </p>
)
