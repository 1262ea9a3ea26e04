import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import type { Drawing } from './drawing-frame.tsx'

export interface EmptyStateProps {
  drawing: Drawing
  title: string
  text?: ReactNode
  /** One button or link. Its label includes a number where there is one. */
  action?: ReactNode
  /** One level below the heading of the surrounding screen or panel. */
  level?: 1 | 2 | 3 | 4
  /** Moves the focus to the heading when this replaces the focused element. */
  takesFocus?: boolean
  className?: string
}

export function EmptyState({
  drawing: Art,
  title,
  text,
  action,
  level = 2,
  takesFocus = false,
  className,
}: EmptyStateProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) heading.current?.focus()
  }, [takesFocus])
  const Heading = `h${level}` as const
  return (
    <div className={cx('grid justify-items-center gap-3 px-5 py-10 text-center', className)}>
      <Art className="mb-1 w-37" />
      <Heading ref={heading} tabIndex={takesFocus ? -1 : undefined} className="title-22 outline-none">
        {title}
      </Heading>
      {text && <p className="max-w-[44ch] text-pretty text-ink-2">{text}</p>}
      {action && <div className="mt-1 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
