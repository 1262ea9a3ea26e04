import { createStore } from '#lib/store.ts'
import { type Anchor, anchorAt, type ListLayout, offsetsOf, topFor, windowOf } from './virtual-window.ts'

/** How far beyond the visible area rows are rendered. */
const OVERSCAN_PX = 600
/** Smaller height differences are rounding errors. */
const ROUNDING_PX = 0.2
/** How far from the top a row is placed, to show a little of what comes before it. */
const TOP_MARGIN_PX = 72

/** The state of a virtual list: measured heights, scroll position and anchor. */
export function createVirtualModel(startAt: string | null) {
  const version = createStore(0)
  const notify = () => version.set(version.get() + 1)
  const measurements = createMeasurements(notify)
  let box: HTMLElement | null = null
  let anchor: Anchor = startAt === null ? { at: 'end' } : { at: 'row', key: startAt, below: 0 }
  /** The scroll position that the anchor matches. */
  let scrollTop = 0

  function windowAt(layout: ListLayout): [from: number, to: number] {
    const top = topFor(anchor, layout) ?? scrollTop
    return windowOf(layout.offsets, { top, height: layout.height, around: OVERSCAN_PX })
  }

  return {
    version: version.get,
    subscribe: version.subscribe,

    /** Uses measured heights where known, and `guesses` for the rest. */
    layOut: (_version: number, keys: readonly string[], guesses: readonly number[]): ListLayout => ({
      keys,
      offsets: offsetsOf(keys.map((key, index) => measurements.heightOf(key) ?? guesses[index]!)),
      height: measurements.boxHeight(),
    }),

    window: windowAt,

    attach(element: HTMLElement): () => void {
      box = element
      const detach = measurements.attach(element)
      return () => {
        detach()
        box = null
      }
    },

    addRow: measurements.addRow,

    /**
     * Runs before each paint: applies measured heights and restores the anchor's position, so that estimates are never
     * visible.
     */
    settle(layout: ListLayout, isComplete: boolean): void {
      if (!box) return
      if (measurements.measure()) return notify()
      const target = topFor(anchor, layout)
      if (target !== null && Math.abs(box.scrollTop - target) > 0.5) box.scrollTop = target
      scrollTop = box.scrollTop
      const current = anchorAt(scrollTop, layout, isComplete)
      // Anyone who sees the end is anchored to it.
      if (current.at === 'end' && target !== null) anchor = current
    },

    onScroll(layout: ListLayout, isComplete: boolean): void {
      // Smaller differences come from `settle`.
      if (!box || Math.abs(box.scrollTop - scrollTop) < 0.5) return
      scrollTop = box.scrollTop
      const before = { at: anchor.at, window: windowAt(layout).join() }
      anchor = anchorAt(scrollTop, layout, isComplete)
      // The current window covers a certain range, so most scrolling needs no render.
      if (anchor.at !== before.at || windowAt(layout).join() !== before.window) notify()
    },

    scrollToEnd(): void {
      anchor = { at: 'end' }
      notify()
    },

    scrollTo(key: string, place: 'middle' | 'top', layout: ListLayout): void {
      const middle = centeredOffset(key, layout, measurements.boxHeight())
      anchor = { at: 'row', key, below: place === 'top' ? TOP_MARGIN_PX : middle }
      notify()
    },

    top: () => scrollTop,
    isAtEnd: () => anchor.at === 'end',
    box: () => box,
  }
}

export type VirtualModel = ReturnType<typeof createVirtualModel>

/** How far below the top edge a row is when it is centered. */
function centeredOffset(key: string, { keys, offsets }: ListLayout, boxHeight: number): number {
  const row = keys.indexOf(key)
  const rowHeight = row === -1 ? 0 : offsets[row + 1]! - offsets[row]!
  return Math.max(0, (boxHeight - rowHeight) / 2)
}

/** The heights of the box and of every row rendered so far. */
function createMeasurements(onChange: () => void) {
  const heights = new Map<string, number>()
  const rows = new Map<string, HTMLElement>()
  let observer: ResizeObserver | null = null
  let box: HTMLElement | null = null
  let boxHeight = 0

  /** Measures the box and all rendered rows. Returns whether anything differs from the known heights. */
  function measure(): boolean {
    let hasChanged = box !== null && box.clientHeight !== boxHeight
    boxHeight = box?.clientHeight ?? 0
    for (const [key, element] of rows) {
      const { height } = element.getBoundingClientRect()
      if (Math.abs((heights.get(key) ?? -1) - height) < ROUNDING_PX) continue
      heights.set(key, height)
      hasChanged = true
    }
    return hasChanged
  }

  return {
    measure,
    heightOf: (key: string) => heights.get(key),
    boxHeight: () => boxHeight,

    attach(element: HTMLElement): () => void {
      box = element
      observer = new ResizeObserver(() => measure() && onChange())
      observer.observe(element)
      for (const row of rows.values()) observer.observe(row)
      return () => {
        observer?.disconnect()
        observer = null
        box = null
      }
    },

    addRow(key: string, element: HTMLElement): () => void {
      rows.set(key, element)
      observer?.observe(element)
      return () => {
        rows.delete(key)
        observer?.unobserve(element)
      }
    },
  }
}
