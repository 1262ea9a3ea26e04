import { type Anchor, anchorAt, offsetsOf, topFor, windowOf } from './virtual-window.ts'

/** How far beyond the visible area rows are rendered. */
const AROUND_PX = 600
/** Smaller height differences are rounding errors. */
const ROUNDING_PX = 0.2

export interface Laid {
  keys: readonly string[]
  offsets: readonly number[]
  height: number
}

/** The state of a virtual list: measured heights, scroll position and anchor. */
export function createVirtualModel(startAt: string | null) {
  const heights = new Map<string, number>()
  const drawn = new Map<string, HTMLElement>()
  const listeners = new Set<() => void>()
  let observer: ResizeObserver | null = null
  let box: HTMLElement | null = null
  let anchor: Anchor = startAt === null ? { at: 'end' } : { at: 'row', key: startAt, below: 0 }
  /** The scroll position that the anchor matches. */
  let known = 0
  let height = 0
  let version = 0

  function changed(): void {
    version++
    for (const listener of listeners) listener()
  }

  /** Measures the box and all rendered rows. Returns whether anything differs from the known heights. */
  function measured(): boolean {
    let different = box !== null && box.clientHeight !== height
    height = box?.clientHeight ?? 0
    for (const [key, element] of drawn) {
      const real = element.getBoundingClientRect().height
      if (Math.abs((heights.get(key) ?? -1) - real) < ROUNDING_PX) continue
      heights.set(key, real)
      different = true
    }
    return different
  }

  function windowAt(laid: Laid): [from: number, to: number] {
    const top = topFor(anchor, laid) ?? known
    return windowOf(laid.offsets, { top, height: laid.height, around: AROUND_PX })
  }

  return {
    version: () => version,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Uses measured heights where known, and `guesses` for the rest. */
    lay: (_version: number, keys: readonly string[], guesses: readonly number[]): Laid => ({
      keys,
      offsets: offsetsOf(keys.map((key, place) => heights.get(key) ?? guesses[place]!)),
      height,
    }),

    window: windowAt,

    /** Attaches the model to the scrolling element. */
    open(element: HTMLElement): () => void {
      box = element
      observer = new ResizeObserver(() => measured() && changed())
      observer.observe(element)
      for (const row of drawn.values()) observer.observe(row)
      return () => {
        observer?.disconnect()
        observer = null
        box = null
      }
    },

    draw(key: string, element: HTMLElement): () => void {
      drawn.set(key, element)
      observer?.observe(element)
      return () => {
        drawn.delete(key)
        observer?.unobserve(element)
      }
    },

    /**
     * Runs before each paint: applies measured heights and restores the anchor's position, so that estimates are never
     * visible.
     */
    settle(laid: Laid, ends: boolean): void {
      if (!box) return
      if (measured()) return changed()
      const wanted = topFor(anchor, laid)
      if (wanted !== null && Math.abs(box.scrollTop - wanted) > 0.5) box.scrollTop = wanted
      known = box.scrollTop
      const now = anchorAt(known, laid, ends)
      // Anyone who sees the end is anchored to it.
      if (now.at === 'end' && wanted !== null) anchor = now
    },

    /** Handles a scroll event. */
    scrolled(laid: Laid, ends: boolean): void {
      // Caused by `settle`.
      if (!box || Math.abs(box.scrollTop - known) < 0.5) return
      known = box.scrollTop
      const before = { at: anchor.at, window: windowAt(laid).join() }
      anchor = anchorAt(known, laid, ends)
      // The current window covers a certain range, so most scrolling needs no render.
      if (anchor.at !== before.at || windowAt(laid).join() !== before.window) changed()
    },

    toEnd(): void {
      anchor = { at: 'end' }
      changed()
    },

    to(key: string, place: 'middle' | 'top', { keys, offsets }: Laid): void {
      const row = keys.indexOf(key)
      const own = row === -1 ? 0 : offsets[row + 1]! - offsets[row]!
      anchor = { at: 'row', key, below: place === 'top' ? 72 : Math.max(0, (height - own) / 2) }
      changed()
    },

    top: () => known,
    isAtEnd: () => anchor.at === 'end',
    box: () => box,
  }
}

export type VirtualModel = ReturnType<typeof createVirtualModel>
