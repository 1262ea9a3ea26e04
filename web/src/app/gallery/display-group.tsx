import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface GroupProps {
  title: string
  text?: string
  columns?: boolean
  children: ReactNode
}

export const Group = ({ title, text, columns = false, children }: GroupProps) => (
  <section className="grid gap-5">
    <div className="grid gap-1">
      <h3 className="title-28">{title}</h3>
      {text && <p className="max-w-[60ch] text-ink-2">{text}</p>}
    </div>
    <div className={cx('grid gap-5 *:min-w-0', columns && 'lg:grid-cols-2')}>{children}</div>
  </section>
)

export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-2">
    <span className="text-14 font-semibold text-ink-2">{label}</span>
    <div className="flex flex-wrap items-center gap-3">{children}</div>
  </div>
)
