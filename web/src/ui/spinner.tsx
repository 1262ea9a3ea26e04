import { cx } from './cx.ts'

export const Spinner = ({ className = 'size-8' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={cx('animate-spin', className)} aria-hidden="true">
    <circle cx="16" cy="16" r="12" fill="none" stroke="currentColor" strokeOpacity=".22" strokeWidth="5" />
    <path
      d="M16 4a12 12 0 0 1 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
    />
  </svg>
)

export const Loading = ({ className = 'min-h-60' }: { className?: string }) => (
  <div role="status" className={cx('grid place-items-center gap-3 content-center text-ink-2', className)}>
    <Spinner className="size-8 text-koji" />
    <span>Loading...</span>
  </div>
)
