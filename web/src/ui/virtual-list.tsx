import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { cx } from './cx.ts'
import { type Anchor, anchorAt, offsetsOf, topFor, windowOf } from './virtual-window.ts'

/** Drawn before and behind what is seen. */
const AROUND_PX = 600
/** Closer to an end than this, more is wanted. */
const NEAR_PX = 900
/** A row that differs by less was rounded. */
const ROUNDING_PX = 0.2

export interface VirtualListHandle {
  scrollToEnd(): void
  /** In the middle of the view, or with its upper edge near the top. */
  scrollTo(key: string, place: 'middle' | 'top'): void
  /** The element of the scrolling box. */
  box(): HTMLElement | null
}

interface VirtualListProps<Row> {
  rows: readonly Row[]
  keyOf(row: Row): string
  /** How high a row probably is, until it was seen. */
  guess(row: Row): number
  children(row: Row): ReactNode
  /** Stays drawn wherever it is, because it has the focus. */
  held?: string | null
  label: string
  onNearStart?(): void
  onNearEnd?(): void
  /** Whether the end is in view. */
  onEnd?(there: boolean): void
  /** The first view; the end otherwise. */
  startAt?: string | null
  /** Whether the last row is the last one of all: who is there stays there when more is written. */
  ends?: boolean
  className?: string
  ref?: Ref<VirtualListHandle>
}

/**
 * A long list that begins at its end and draws only what is near. One row is the anchor: whatever comes before it,
 * behind it, or turns out to have another height, it does not move.
 */
export function VirtualList<Row>({
  rows,
  keyOf,
  guess,
  children,
  held = null,
  label,
  onNearStart,
  onNearEnd,
  onEnd,
  startAt = null,
  ends = true,
  className,
  ref,
}: VirtualListProps<Row>) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef(new Map<string, HTMLElement>())
  const heights = useRef(new Map<string, number>())
  const anchor = useRef<Anchor>(startAt === null ? { at: 'end' } : { at: 'row', key: startAt, below: 0 })
  const height = useRef(0)
  /** Where the box is scrolled to, as far as the anchor knows. */
  const known = useRef(0)
  const watcher = useRef<ResizeObserver>(undefined)

  const keys = rows.map(keyOf)
  const offsets = offsetsOf(rows.map((row, place) => heights.current.get(keys[place]!) ?? guess(row)))
  const laid = { keys, offsets, height: height.current }
  const top = topFor(anchor.current, laid) ?? box.current?.scrollTop ?? 0
  const [from, to] = windowOf(offsets, { top, height: height.current, around: AROUND_PX })
  const heldPlace = held === null ? -1 : keys.indexOf(held)

  /** Reads how high the drawn rows are; whether one is not as high as it was taken for. */
  function measure(): boolean {
    let changed = false
    for (const [key, element] of drawn.current) {
      const real = element.getBoundingClientRect().height
      if (Math.abs((heights.current.get(key) ?? -1) - real) < ROUNDING_PX) continue
      heights.current.set(key, real)
      changed = true
    }
    return changed
  }

  const look = useEffectEvent(() => {
    const view = box.current
    if (!view) return
    const resized = view.clientHeight !== height.current
    height.current = view.clientHeight
    if (measure() || resized) redraw()
  })

  useLayoutEffect(() => {
    const view = box.current!
    const resized = view.clientHeight !== height.current
    height.current = view.clientHeight
    // Before anything is painted: what was guessed is never seen.
    if (measure() || resized) return redraw()
    const wanted = topFor(anchor.current, { ...laid, height: height.current })
    if (wanted !== null && Math.abs(view.scrollTop - wanted) > 0.5) view.scrollTop = wanted
    known.current = view.scrollTop
    const now = anchorAt(known.current, { ...laid, height: height.current }, ends)
    // Who sees the end is there, however they came.
    if (now.at === 'end' && wanted !== null) anchor.current = now
    tell(known.current)
  })

  function tell(at: number) {
    const end = offsets.at(-1)!
    if (at < NEAR_PX) onNearStart?.()
    if (end - height.current - at < NEAR_PX) onNearEnd?.()
    onEnd?.(anchor.current.at === 'end')
  }

  useEffect(() => {
    const observer = new ResizeObserver(() => look())
    watcher.current = observer
    if (box.current) observer.observe(box.current)
    for (const element of drawn.current.values()) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  function onScroll() {
    const now = box.current!.scrollTop
    // Our own move.
    if (Math.abs(now - known.current) < 0.5) return
    known.current = now
    anchor.current = anchorAt(now, { ...laid, height: height.current }, ends)
    const next = windowOf(offsets, { top: now, height: height.current, around: AROUND_PX })
    if (next[0] !== from || next[1] !== to) redraw()
    else tell(now)
  }

  useImperativeHandle(ref, () => ({
    scrollToEnd() {
      anchor.current = { at: 'end' }
      redraw()
    },
    scrollTo(key, place) {
      const row = keys.indexOf(key)
      const own = row === -1 ? 0 : offsets[row + 1]! - offsets[row]!
      const below = place === 'top' ? 72 : Math.max(0, (height.current - own) / 2)
      anchor.current = { at: 'row', key, below }
      redraw()
    },
    box: () => box.current,
  }))

  const places = Array.from({ length: to - from }, (_, step) => from + step)
  if (heldPlace !== -1 && heldPlace < from) places.unshift(heldPlace)
  if (heldPlace >= to) places.push(heldPlace)

  return (
    <div
      ref={box}
      role="log"
      // What comes into view by scrolling is nothing new; what is new is said elsewhere.
      aria-live="off"
      aria-label={label}
      onScroll={onScroll}
      className={cx('flex flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]', className)}
    >
      <div className="relative mt-auto w-full shrink-0" style={{ height: offsets.at(-1) }}>
        {places.map((place) => {
          const key = keys[place]!
          return (
            <Drawn key={key} name={key} top={offsets[place]!} drawn={drawn.current} watcher={watcher}>
              {children(rows[place]!)}
            </Drawn>
          )
        })}
      </div>
    </div>
  )
}

interface DrawnProps {
  name: string
  top: number
  drawn: Map<string, HTMLElement>
  watcher: RefObject<ResizeObserver | undefined>
  children: ReactNode
}

function Drawn({ name, top, drawn, watcher, children }: DrawnProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = row.current!
    drawn.set(name, element)
    watcher.current?.observe(element)
    return () => {
      drawn.delete(name)
      watcher.current?.unobserve(element)
    }
  }, [name, drawn, watcher])
  return (
    <div ref={row} data-row={name} className="absolute inset-x-0" style={{ top }}>
      {children}
    </div>
  )
}
