import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Give it the size of the content it stands for, so that nothing shifts when that loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={cx('skeleton block rounded-8', className)} aria-hidden />
)

const WIDTHS = ['w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'] as const

export const SkeletonText = ({ lines = 3, className }: { lines?: number; className?: string }) => (
  <span className={cx('grid gap-2.5', className)} aria-hidden>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton
        key={line}
        className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : WIDTHS[line % WIDTHS.length])}
      />
    ))}
  </span>
)

const AVATARS = {
  24: 'size-6',
  32: 'size-8',
  36: 'size-9',
  44: 'size-11',
  56: 'size-14',
  72: 'size-18',
  96: 'size-24',
} as const

const SkeletonAvatar = ({ size = 44 }: { size?: keyof typeof AVATARS }) => (
  <span className={cx('skeleton block shrink-0 rounded-full', AVATARS[size])} aria-hidden />
)

/** A list row: a picture, a name, a line of text. */
export const SkeletonRow = ({
  size = 56,
  className,
}: {
  size?: keyof typeof AVATARS
  className?: string
}) => (
  <span className={cx('flex items-center gap-3', className)} aria-hidden>
    <SkeletonAvatar size={size} />
    <span className="grid min-w-0 flex-1 gap-2">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-3.5 w-4/5" />
    </span>
  </span>
)

/** A photo with two lines below it. */
export const SkeletonCard = ({
  className,
  photoClass = 'h-60',
}: {
  className?: string
  photoClass?: string
}) => (
  <span className={cx('grid gap-4', className)} aria-hidden>
    <span className={cx('skeleton block rounded-28', photoClass)} />
    <span className="grid gap-2">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-3.5 w-3/4" />
    </span>
  </span>
)

/** Announces loading once for all the skeletons inside. */
export const SkeletonGroup = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div role="status" aria-busy="true" className={className}>
    <span className="sr-only">Loading...</span>
    {children}
  </div>
)
