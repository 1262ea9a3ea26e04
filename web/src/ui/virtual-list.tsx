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

/** The distance from an end at which more rows are requested. */
const NEAR_PX = 900

export interface VirtualListHandle {
  scrollToEnd(): void
  /** Centers the row, or puts it near the top. Also works for a row that hasn't loaded yet. */
  scrollTo(key: string, place: 'middle' | 'top'): void
  box(): HTMLElement | null
}

interface VirtualListProps<Row> {
  rows: readonly Row[]
  keyOf(row: Row): string
  /** The estimated height of a row that hasn't been measured. */
  guess(row: Row): number
  children(row: Row): ReactNode
  /** The key of a row that stays rendered because it has the focus. */
  held?: string | null
  label: string
  onNearStart?(): void
  onNearEnd?(): void
  /** Called with whether the end is in view. */
  onEnd?(there: boolean): void
  /** The key of the row to start at; the end by default. */
  startAt?: string | null
  /** Whether the last row loaded is the last of all. If so, someone at the end stays there when rows are added. */
  ends?: boolean
  className?: string
  ref?: Ref<VirtualListHandle>
}

/**
 * A virtualized list that starts at its end. One row is the anchor: it doesn't move when other rows are added or turn
 * out to have another height.
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
  const layout = model.layOut(version, rows.map(keyOf), rows.map(guess))
  const [from, to] = model.window(layout)
  const { keys, offsets } = layout

  useLayoutEffect(() => model.attach(box.current!), [model])

  const settle = useEffectEvent(() => {
    model.settle(layout, ends)
    if (model.top() < NEAR_PX) onNearStart?.()
    if (offsets.at(-1)! - layout.height - model.top() < NEAR_PX) onNearEnd?.()
    onEnd?.(model.isAtEnd())
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Any render may have changed the layout.
  useLayoutEffect(() => settle())

  useImperativeHandle(ref, () => ({
    scrollToEnd: model.scrollToEnd,
    scrollTo: (key, place) => model.scrollTo(key, place, layout),
    box: model.box,
  }))

  const indexes = Array.from({ length: to - from }, (_, step) => from + step)
  const heldIndex = held === null ? -1 : keys.indexOf(held)
  if (heldIndex !== -1 && heldIndex < from) indexes.unshift(heldIndex)
  if (heldIndex >= to) indexes.push(heldIndex)

  return (
    <div
      ref={box}
      role="log"
      // Rows that scroll into view aren't new, so they must not be announced. New ones are announced elsewhere.
      aria-live="off"
      aria-label={label}
      onScroll={() => model.onScroll(layout, ends)}
      className={cx('flex flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]', className)}
    >
      <div className="relative mt-auto w-full shrink-0" style={{ height: offsets.at(-1) }}>
        {indexes.map((index) => (
          <VirtualRow key={keys[index]} name={keys[index]!} top={offsets[index]!} model={model}>
            {children(rows[index]!)}
          </VirtualRow>
        ))}
      </div>
    </div>
  )
}

interface VirtualRowProps {
  name: string
  top: number
  model: VirtualModel
  children: ReactNode
}

function VirtualRow({ name, top, model, children }: VirtualRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => model.addRow(name, row.current!), [name, model])
  return (
    <div ref={row} data-row={name} className="absolute inset-x-0" style={{ top }}>
      {children}
    </div>
  )
}
