import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

interface BoxProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'form'
}

interface CardProps extends BoxProps {
  ref?: Ref<HTMLElement>
}

/** For content that stands out from the page: photos, people, posts. */
export const Card = ({ as: Tag = 'div', ref, className, ...rest }: CardProps) => (
  <Tag
    ref={ref as Ref<never>}
    className={cx(
      'overflow-hidden rounded-28 bg-surface shadow-card inset-ring inset-ring-line dark:shadow-edge',
      className,
    )}
    {...rest}
  />
)

interface PanelProps extends BoxProps {
  /** No padding, for content that reaches the edges. */
  flush?: boolean
}

/** For parts of the page: forms, figures, lists. */
export const Panel = ({ as: Tag = 'div', flush = false, className, ...rest }: PanelProps) => (
  <Tag
    className={cx('rounded-20 bg-surface inset-ring inset-ring-line', !flush && 'p-5 md:p-6', className)}
    {...rest}
  />
)

interface PanelHeadProps {
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 2 | 3 | 4
  id?: string
  className?: string
}

export function PanelHead({ title, text, action, level = 2, id, className }: PanelHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0">
        <Heading id={id} className="title-22">
          {title}
        </Heading>
        {text && <p className="mt-1 text-14 text-ink-2">{text}</p>}
      </div>
      {action}
    </div>
  )
}
