import { type Anchor, anchorAt, offsetsOf, topFor, windowOf } from './virtual-window.ts'

/** Drawn before and behind what is seen. */
const AROUND_PX = 600
/** A row that differs by less was rounded. */
const ROUNDING_PX = 0.2

export interface Laid {
  keys: readonly string[]
  offsets: readonly number[]
  height: number
}

/** What a virtual list knows of the page: how high its rows are, how far it is scrolled, and which row holds still. */
export function createVirtualModel(startAt: string | null) {
  const heights = new Map<string, number>()
  const drawn = new Map<string, HTMLElement>()
  const listeners = new Set<() => void>()
  let observer: ResizeObserver | null = null
  let box: HTMLElement | null = null
  let anchor: Anchor = startAt === null ? { at: 'end' } : { at: 'row', key: startAt, below: 0 }
  /** Where the box is scrolled to, as far as the anchor knows. */
  let known = 0
  let height = 0
  let version = 0

  function changed(): void {
    version++
    for (const listener of listeners) listener()
  }

  /** Whether a row or the box is not as high as it was taken for. */
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

    /** With what was measured so far; `guesses` for the rest. */
    lay: (_version: number, keys: readonly string[], guesses: readonly number[]): Laid => ({
      keys,
      offsets: offsetsOf(keys.map((key, place) => heights.get(key) ?? guesses[place]!)),
      height,
    }),

    window: windowAt,

    /** Stands in the page from now on. */
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

    /** Before anything is painted: what was guessed is never seen, and the anchor is where it was. */
    settle(laid: Laid, ends: boolean): void {
      if (!box) return
      if (measured()) return changed()
      const wanted = topFor(anchor, laid)
      if (wanted !== null && Math.abs(box.scrollTop - wanted) > 0.5) box.scrollTop = wanted
      known = box.scrollTop
      const now = anchorAt(known, laid, ends)
      // Who sees the end is there, however they came.
      if (now.at === 'end' && wanted !== null) anchor = now
    },

    /** Somebody scrolled. */
    scrolled(laid: Laid, ends: boolean): void {
      // Our own move.
      if (!box || Math.abs(box.scrollTop - known) < 0.5) return
      known = box.scrollTop
      const before = { at: anchor.at, window: windowAt(laid).join() }
      anchor = anchorAt(known, laid, ends)
      // What is drawn holds for a while.
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
