import { ScrollArea as Base } from '@base-ui/react/scroll-area'
import { SCROLLBAR_HIDE_MS } from '@koji/contract/constants'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface ScrollAreaProps {
  /** Names the region, which can be scrolled by keyboard. */
  label?: string
  className?: string
  viewportClass?: string
  children: ReactNode
}

/** A scroll area with a custom scrollbar that disappears after a moment. */
export function ScrollArea({ label, className, viewportClass, children }: ScrollAreaProps) {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show() {
    setShown(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), SCROLLBAR_HIDE_MS)
  }

  const bar = cx(
    'z-10 flex touch-none rounded-full p-0.5 opacity-0 transition-opacity duration-160 hover:opacity-100 data-[orientation=horizontal]:h-2.5 data-[orientation=vertical]:w-2.5',
    'before:absolute before:content-[""] data-[orientation=vertical]:before:inset-y-0 data-[orientation=vertical]:before:right-0 data-[orientation=vertical]:before:w-5',
    shown ? 'opacity-100' : 'pointer-events-none',
  )
  return (
    <Base.Root className={cx('relative min-h-0', className)} onPointerMove={show}>
      <Base.Viewport
        role={label ? 'region' : undefined}
        aria-label={label}
        onScroll={show}
        className={cx(
          'no-scrollbar size-full overscroll-contain focus-visible:-outline-offset-3',
          viewportClass,
        )}
      >
        <Base.Content className="min-w-full">{children}</Base.Content>
      </Base.Viewport>
      <Base.Scrollbar className={bar}>
        <Base.Thumb className="w-full rounded-full bg-control" />
      </Base.Scrollbar>
      <Base.Scrollbar orientation="horizontal" className={bar}>
        <Base.Thumb className="h-full rounded-full bg-control" />
      </Base.Scrollbar>
      <Base.Corner />
    </Base.Root>
  )
}
