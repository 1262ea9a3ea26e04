import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'

interface CarouselProps {
  label: string
  /** Advances after this many milliseconds, unless someone hovers over it, focuses it or pauses it. */
  advanceMs?: number
  /** Sets the width of a slide. */
  slideClass?: string
  /** The accessible name of a slide. */
  slideName?: string
  /** Thumbnails that replace the dots where there is room. */
  marks?: readonly ReactNode[]
  className?: string
  children: ReactNode
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function Carousel({
  label,
  advanceMs,
  slideClass = 'w-full',
  slideName = 'Slide',
  marks,
  className,
  children,
}: CarouselProps) {
  const slides = Children.toArray(children)
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const [playing, setPlaying] = useState(() => advanceMs !== undefined && !still())
  const moves = playing && !held && slides.length > 1

  function go(index: number) {
    const next = (index + slides.length) % slides.length
    const slide = track.current?.children[next] as HTMLElement | undefined
    // Not scrollIntoView, which would also scroll the page.
    track.current?.scrollTo({ left: slide?.offsetLeft ?? 0, behavior: still() ? 'auto' : 'smooth' })
    setAt(next)
  }

  function turn(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: slides.length - 1 }[event.key]
    if (to === undefined || event.target !== track.current) return
    event.preventDefault()
    go(to)
  }

  const tick = useEffectEvent(() => {
    if (!document.hidden) go(at + 1)
  })
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(tick, advanceMs)
    return () => clearInterval(timer)
    // The dependency on the index restarts the timer, so that a slide chosen by hand is shown for the full time.
  }, [moves, advanceMs, at])

  function settle() {
    const { scrollLeft, scrollWidth, clientWidth, children: items } = track.current!
    const lefts = [...items].map((item) => Math.abs((item as HTMLElement).offsetLeft - scrollLeft))
    // The last slides may be unable to reach the left edge.
    const atEnd = scrollLeft + clientWidth >= scrollWidth - 2
    setAt(
      atEnd && lefts[at]! > 2
        ? Math.max(at, lefts.indexOf(Math.min(...lefts)))
        : lefts.indexOf(Math.min(...lefts)),
    )
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={cx('grid gap-3', className)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        ref={track}
        onScrollEnd={settle}
        onKeyDown={turn}
        tabIndex={0}
        aria-label={`${label}, slides`}
        aria-live={moves ? 'off' : 'polite'}
        className="no-scrollbar relative flex snap-x snap-mandatory gap-4 overflow-x-auto rounded-28 focus-visible:-outline-offset-3"
      >
        {slides.map((slide, index) => (
          <li
            key={index}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className={cx('shrink-0 snap-start', slideClass)}
          >
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="flex items-center gap-1">
          <div className="flex flex-1 flex-wrap">
            {slides.map((_, index) => (
              <button
                key={index}
                type="button"
                aria-label={`${slideName} ${index + 1}`}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => go(index)}
                className={cx(
                  'grid h-6 min-w-6 place-items-center rounded-full px-1',
                  marks && 'xl:h-auto xl:rounded-20 xl:p-1',
                )}
              >
                {marks && (
                  <span
                    className={cx(
                      'rounded-14 transition-opacity max-xl:hidden',
                      index === at
                        ? 'ring-2 ring-ink ring-offset-2 ring-offset-paper'
                        : 'opacity-70 hover:opacity-100',
                    )}
                  >
                    {marks[index]}
                  </span>
                )}
                <span
                  className={cx(
                    marks && 'xl:hidden',
                    'block h-2 rounded-full transition-[width,background-color] duration-160 ease-koji',
                    index === at ? 'w-7 bg-ink' : 'w-2 bg-control',
                  )}
                />
              </button>
            ))}
          </div>
          {advanceMs !== undefined && (
            <Arrow label={playing ? 'Pause' : 'Play'} onPress={() => setPlaying(!playing)}>
              {playing ? <Pause className="size-5" aria-hidden /> : <Play className="size-5" aria-hidden />}
            </Arrow>
          )}
          {/* Thumbnails make the arrows unnecessary, and need the room. */}
          <div className={cx('flex gap-1', marks && 'xl:hidden')}>
            <Arrow label="Previous" onPress={() => go(at - 1)}>
              <ChevronLeft className="size-5" aria-hidden />
            </Arrow>
            <Arrow label="Next" onPress={() => go(at + 1)}>
              <ChevronRight className="size-5" aria-hidden />
            </Arrow>
          </div>
        </div>
      )}
    </section>
  )
}

const Arrow = ({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={buttonClass({ variant: 'ghost', size: 'icon' })}
  >
    {children}
  </button>
)
