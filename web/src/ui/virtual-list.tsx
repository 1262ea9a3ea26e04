import {
  type ReactNode,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { cx } from './cx.ts'
import { createVirtualModel, type VirtualModel } from './virtual-model.ts'

/** Closer to an end than this, more is wanted. */
const NEAR_PX = 900

export interface VirtualListHandle {
  scrollToEnd(): void
  /** In the middle of the view, or with its upper edge near the top. Also to one that is still to come. */
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
  const [model] = useState(() => createVirtualModel(startAt))
  const version = useSyncExternalStore(model.subscribe, model.version)
  const box = useRef<HTMLDivElement>(null)
  const laid = model.lay(version, rows.map(keyOf), rows.map(guess))
  const [from, to] = model.window(laid)
  const { keys, offsets } = laid

  useLayoutEffect(() => model.open(box.current!), [model])

  const settle = useEffectEvent(() => {
    model.settle(laid, ends)
    if (model.top() < NEAR_PX) onNearStart?.()
    if (offsets.at(-1)! - laid.height - model.top() < NEAR_PX) onNearEnd?.()
    onEnd?.(model.isAtEnd())
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Whatever was drawn may have moved something.
  useLayoutEffect(() => settle())

  useImperativeHandle(ref, () => ({
    scrollToEnd: model.toEnd,
    scrollTo: (key, place) => model.to(key, place, laid),
    box: model.box,
  }))

  const places = Array.from({ length: to - from }, (_, step) => from + step)
  const heldPlace = held === null ? -1 : keys.indexOf(held)
  if (heldPlace !== -1 && heldPlace < from) places.unshift(heldPlace)
  if (heldPlace >= to) places.push(heldPlace)

  return (
    <div
      ref={box}
      role="log"
      // What comes into view by scrolling is nothing new; what is new is said elsewhere.
      aria-live="off"
      aria-label={label}
      onScroll={() => model.scrolled(laid, ends)}
      className={cx('flex flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]', className)}
    >
      <div className="relative mt-auto w-full shrink-0" style={{ height: offsets.at(-1) }}>
        {places.map((place) => (
          <Drawn key={keys[place]} name={keys[place]!} top={offsets[place]!} model={model}>
            {children(rows[place]!)}
          </Drawn>
        ))}
      </div>
    </div>
  )
}

interface DrawnProps {
  name: string
  top: number
  model: VirtualModel
  children: ReactNode
}

function Drawn({ name, top, model, children }: DrawnProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => model.draw(name, row.current!), [name, model])
  return (
    <div ref={row} data-row={name} className="absolute inset-x-0" style={{ top }}>
      {children}
    </div>
  )
}
