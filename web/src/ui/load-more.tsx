import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface LoadMoreProps {
  hasMore: boolean
  pending: boolean
  onLoad: () => void
  error?: string | null
  /** Shown when the list is complete. */
  end?: string
  /** Loads more when the end comes near. The button remains for people who don't scroll. */
  auto?: boolean
  className?: string
}

/** The end of a paginated list. */
export function LoadMore({
  hasMore,
  pending,
  onLoad,
  error,
  end = 'That is everything',
  auto = true,
  className,
}: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onLoad)
  // After an error, only the button retries, so that a failing server isn't overloaded.
  const watching = auto && hasMore && !pending && !error

  useEffect(() => {
    if (!watching || !foot.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '480px 0px',
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [watching])

  return (
    <div
      ref={foot}
      className={cx('grid min-h-20 place-items-center content-center gap-3 py-4 text-center', className)}
    >
      <p
        role="status"
        className={cx('text-14', error ? 'text-danger' : 'text-ink-2', !error && hasMore && 'sr-only')}
      >
        {error ?? (pending ? 'Loading...' : hasMore ? '' : end)}
      </p>
      {hasMore && (
        <Button variant="outline" pending={pending} onClick={onLoad}>
          {error ? 'Try Again' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
