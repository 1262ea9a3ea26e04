import { PRODUCT_NAME } from '@koji/contract/constants'
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '#lib/store.ts'
import { unreadNotifications } from '#lib/unread.ts'
import { useStore } from '#lib/use-store.ts'
import { badgeText } from './badge.tsx'
import { cx } from './cx.ts'

/** Where the frame renders the heading of a screen; null keeps it at the top of the screen. */
export const HeadingSlot = createContext<HTMLElement | null>(null)

/** The number of navigations since the page loaded, counted by the frame. */
export const navigationCount = createStore(0)

const WIDTHS = {
  text: 'max-w-[45rem]',
  form: 'max-w-[35rem]',
  info: 'max-w-[56rem]',
  app: 'max-w-[62rem]',
  creator: 'max-w-[70rem]',
  wide: 'max-w-[77rem]',
  /** Takes the available width. */
  full: '',
} as const

interface ScreenProps {
  title: string
  /** Differs from the title when it says more; null if the content has its own `ScreenHeading`. */
  heading?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  width?: keyof typeof WIDTHS
  className?: string
  children?: ReactNode
}

/** A screen with its page title, heading and content. */
export function Screen({
  title,
  heading = title,
  lead,
  actions,
  width = 'app',
  className,
  children,
}: ScreenProps) {
  const slot = useContext(HeadingSlot)
  const unread = useStore(unreadNotifications)
  const waiting = unread > 0 ? `(${badgeText(unread)}) ` : ''
  const size = slot ? 'line-clamp-2 title-18 sm:title-22 md:title-38' : 'title-38'
  const top = heading !== null && <ScreenHeading className={size}>{heading}</ScreenHeading>
  return (
    <div className={cx('w-full', slot === null && 'mx-auto', WIDTHS[width], className)}>
      <title>{`${waiting}${title} · ${PRODUCT_NAME}`}</title>
      {slot ? createPortal(top, slot) : top && <div className="mb-3">{top}</div>}
      {(lead || actions) && (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          {lead && <p className="max-w-[60ch] text-pretty text-ink-2">{lead}</p>}
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  )
}

/** Gets the focus after a navigation, so that a screen reader announces the new screen. */
export function ScreenHeading({
  className = 'title-38',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigations = useStore(navigationCount)
  useEffect(() => {
    if (navigations > 0) heading.current?.focus({ preventScroll: true })
  }, [navigations])
  return (
    <h1 ref={heading} tabIndex={-1} className={cx('outline-none', className)}>
      {children}
    </h1>
  )
}
