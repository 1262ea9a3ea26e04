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
  slideClass?: string
  /** The accessible name of a slide. */
  slideName?: string
  /** Thumbnails that replace the dots where there is room. */
  thumbnails?: readonly ReactNode[]
  className?: string
  children: ReactNode
}

export function Carousel({
  label,
  advanceMs,
  slideClass = 'w-full',
  slideName = 'Slide',
  thumbnails,
  className,
  children,
}: CarouselProps) {
  const slides = Children.toArray(children)
  const { track, current, show, syncCurrent, showByKey } = useSlides(slides.length)
  const [held, setHeld] = useState(false)
  const [playing, setPlaying] = useState(() => advanceMs !== undefined && !prefersReducedMotion())
  const advancing = playing && !held && slides.length > 1
  useAutoAdvance(advancing, advanceMs, current, show)

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
        onScrollEnd={syncCurrent}
        onKeyDown={showByKey}
        tabIndex={0}
        aria-label={`${label}, slides`}
        aria-live={advancing ? 'off' : 'polite'}
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
          <Picker
            count={slides.length}
            current={current}
            slideName={slideName}
            thumbnails={thumbnails}
            onPick={show}
          />
          {advanceMs !== undefined && (
            <IconButton label={playing ? 'Pause' : 'Play'} onPress={() => setPlaying(!playing)}>
              {playing ? <Pause className="size-5" aria-hidden /> : <Play className="size-5" aria-hidden />}
            </IconButton>
          )}
          {/* Thumbnails make the arrows unnecessary, and need the room. */}
          <div className={cx('flex gap-1', thumbnails && 'xl:hidden')}>
            <IconButton label="Previous" onPress={() => show(current - 1)}>
              <ChevronLeft className="size-5" aria-hidden />
            </IconButton>
            <IconButton label="Next" onPress={() => show(current + 1)}>
              <ChevronRight className="size-5" aria-hidden />
            </IconButton>
          </div>
        </div>
      )}
    </section>
  )
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function useAutoAdvance(
  advancing: boolean,
  advanceMs: number | undefined,
  current: number,
  show: (index: number) => void,
): void {
  const advance = useEffectEvent(() => {
    if (!document.hidden) show(current + 1)
  })
  useEffect(() => {
    if (!advancing) return
    const timer = setInterval(advance, advanceMs)
    return () => clearInterval(timer)
    // The dependency on the current slide restarts the timer, so that a slide chosen by hand is shown for the full time.
  }, [advancing, advanceMs, current])
}

function useSlides(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  function show(index: number) {
    const next = (index + count) % count
    const slide = track.current?.children[next] as HTMLElement | undefined
    // Not scrollIntoView, which would also scroll the page.
    track.current?.scrollTo({
      left: slide?.offsetLeft ?? 0,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
    setCurrent(next)
  }

  function showByKey(event: KeyboardEvent) {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key]
    if (next === undefined || event.target !== track.current) return
    event.preventDefault()
    show(next)
  }

  /** Follows scrolling by touch or trackpad. */
  function syncCurrent() {
    const { scrollLeft, scrollWidth, clientWidth, children } = track.current!
    const distances = [...children].map((slide) => Math.abs((slide as HTMLElement).offsetLeft - scrollLeft))
    const nearest = distances.indexOf(Math.min(...distances))
    // The last slides may be unable to reach the left edge.
    const isAtEnd = scrollLeft + clientWidth >= scrollWidth - 2
    setCurrent(isAtEnd && distances[current]! > 2 ? Math.max(current, nearest) : nearest)
  }

  return { track, current, show, syncCurrent, showByKey }
}

interface PickerProps {
  count: number
  current: number
  slideName: string
  thumbnails: readonly ReactNode[] | undefined
  onPick: (index: number) => void
}

const Picker = ({ count, current, slideName, thumbnails, onPick }: PickerProps) => (
  <div className="flex flex-1 flex-wrap">
    {Array.from({ length: count }, (_, index) => (
      <button
        key={index}
        type="button"
        aria-label={`${slideName} ${index + 1}`}
        aria-current={index === current ? 'true' : undefined}
        onClick={() => onPick(index)}
        className={cx(
          'grid h-6 min-w-6 place-items-center rounded-full px-1',
          thumbnails && 'xl:h-auto xl:rounded-20 xl:p-1',
        )}
      >
        {thumbnails && (
          <span
            className={cx(
              'rounded-14 transition-opacity max-xl:hidden',
              index === current
                ? 'ring-2 ring-ink ring-offset-2 ring-offset-paper'
                : 'opacity-70 hover:opacity-100',
            )}
          >
            {thumbnails[index]}
          </span>
        )}
        <span
          className={cx(
            thumbnails && 'xl:hidden',
            'block h-2 rounded-full transition-[width,background-color] duration-160 ease-koji',
            index === current ? 'w-7 bg-ink' : 'w-2 bg-control',
          )}
        />
      </button>
    ))}
  </div>
)

interface IconButtonProps {
  label: string
  onPress: () => void
  children: ReactNode
}

const IconButton = ({ label, onPress, children }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={buttonClass({ variant: 'ghost', size: 'icon' })}
  >
    {children}
  </button>
)
