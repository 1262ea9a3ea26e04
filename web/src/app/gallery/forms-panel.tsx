import { type ReactNode, useState } from 'react'
import { cx } from '#ui/cx.ts'

export const Panel = ({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) => (
  <div className="grid min-w-0 gap-6 rounded-28 bg-surface p-5 shadow-card inset-ring inset-ring-line md:p-8">
    <h3 className="title-22">{title}</h3>
    <div className={cx('grid min-w-0 items-start gap-x-10 gap-y-6', className)}>{children}</div>
  </div>
)

interface HeldProps<Value> {
  initial: Value
  children: (held: { value: Value; onValueChange: (value: Value) => void }) => ReactNode
}

/** Holds the state of a field. */
export function Held<Value>({ initial, children }: HeldProps<Value>) {
  const [value, onValueChange] = useState(initial)
  return children({ value, onValueChange })
}
