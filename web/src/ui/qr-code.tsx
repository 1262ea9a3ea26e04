import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './skeleton.tsx'

interface QrCodeProps {
  text: string
  label: string
  /** Explains what to do if the code can't be loaded. */
  instead: string
  className?: string
}

/** Dark on white in both themes, because many cameras can't read inverted codes. */
export function QrCode({ text, label, instead, className }: QrCodeProps) {
  const squares = useSquares(text)
  if (squares === 'failed')
    return (
      <p className={cx('grid place-items-center rounded-14 bg-sunken p-4 text-center text-14', className)}>
        The picture did not load. {instead}
      </p>
    )
  return (
    <div className={cx('rounded-14 bg-white p-3 inset-ring inset-ring-line', className)}>
      {squares ? (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${squares.length} ${squares.length}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={pathOf(squares)} fill="#1e1b16" />
        </svg>
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  )
}

type Squares = readonly (readonly boolean[])[]

function useSquares(text: string): Squares | 'failed' | null {
  const [squares, setSquares] = useState<Squares | 'failed' | null>(null)
  useEffect(() => {
    let isMounted = true
    import('uqr').then(
      ({ encode }) => isMounted && setSquares(encode(text, { ecc: 'M', border: 0 }).data),
      () => isMounted && setSquares('failed'),
    )
    return () => {
      isMounted = false
    }
  }, [text])
  return squares
}

const pathOf = (squares: Squares): string =>
  squares.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
