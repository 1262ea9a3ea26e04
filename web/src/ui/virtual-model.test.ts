import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVirtualModel, type Laid } from './virtual-model.ts'
import { rowAt } from './virtual-window.ts'

const MESSAGES = 10_000
const PAGE = 50
const VIEW_PX = 700
/** The same threshold as in the list. */
const NEAR_PX = 900
const STEP_PX = 187

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  ),
)
afterEach(() => vi.unstubAllGlobals())

/** Real heights differ from the estimates and aren't whole pixels. */
const realHeight = (seq: number): number => 34 + ((seq * 7_919) % 211) + (seq % 4) / 4
const guess = (seq: number): number => 52 + 24 * (seq % 3)

/** Renders what the list requests, like React and a browser. `painted` is what a person sees. */
function browser() {
  const model = createVirtualModel(null)
  const seqs = Array.from({ length: PAGE }, (_, place) => MESSAGES - PAGE + 1 + place)
  let [keys, guesses] = [seqs.map(String), seqs.map(guess)]
  let scrollTop = 0
  let laid: Laid
  const drawn = new Map<number, () => void>()
  const box = {
    clientHeight: VIEW_PX,
    get scrollTop() {
      return scrollTop
    },
    set scrollTop(top: number) {
      scrollTop = Math.min(Math.max(0, top), Math.max(0, laid.offsets.at(-1)! - VIEW_PX))
    },
  }
  model.open(box as unknown as HTMLElement)

  /** Repeats until nothing changes, all before the next paint. */
  function draw(): void {
    for (let version = -1; version !== model.version(); ) {
      version = model.version()
      laid = model.lay(version, keys, guesses)
      // The browser adjusts the position when the list gets shorter.
      box.scrollTop = scrollTop
      const [from, to] = model.window(laid)
      const wanted = new Set(seqs.slice(from, to))
      for (const [seq, remove] of drawn)
        if (!wanted.has(seq)) {
          remove()
          drawn.delete(seq)
        }
      for (const seq of wanted)
        if (!drawn.has(seq)) {
          const element = { getBoundingClientRect: () => ({ height: realHeight(seq) }) }
          drawn.set(seq, model.draw(String(seq), element as HTMLElement))
        }
      model.settle(laid, true)
    }
  }
  draw()

  return {
    draw,
    /** The screen position of each visible message. */
    painted(): Map<number, number> {
      const seen = new Map<number, number>()
      for (let place = rowAt(laid.offsets, scrollTop); place < seqs.length; place++) {
        const top = laid.offsets[place]! - scrollTop
        if (top >= VIEW_PX) break
        seen.set(seqs[place]!, top)
      }
      return seen
    },
    isDrawn: (seq: number) => drawn.has(seq),
    drawnCount: () => drawn.size,
    scrollBy(px: number): void {
      box.scrollTop = scrollTop + px
      model.scrolled(laid, true)
    },
    top: model.top,
    isWhole: () => seqs[0] === 1,
    putBefore(): void {
      const first = seqs[0]!
      const older = Array.from({ length: Math.min(PAGE, first - 1) }, (_, place) => place)
      seqs.unshift(...older.map((place) => first - older.length + place))
      ;[keys, guesses] = [seqs.map(String), seqs.map(guess)]
      draw()
    },
  }
}

/** The largest movement of anything visible both before and after. */
function moved(before: Map<number, number>, after: Map<number, number>): number {
  const both = [...before].filter(([seq]) => after.has(seq))
  expect(both.length).toBeGreaterThan(0)
  return Math.max(...both.map(([seq, top]) => Math.abs(after.get(seq)! - top)))
}

test('keeps 10,000 messages in place while older ones are loaded above', () => {
  const page = browser()
  expect(Math.max(...page.painted().keys())).toBe(MESSAGES)
  let [pages, most, worst] = [0, 0, 0]
  const seen = (before: Map<number, number>) => {
    const after = page.painted()
    worst = Math.max(worst, moved(before, after))
    most = Math.max(most, page.drawnCount())
    expect([...after.keys()].every(page.isDrawn)).toBe(true)
    return after
  }
  while (!page.isWhole()) {
    // Usually jumps near the start of the loaded messages, and sometimes scrolls there slowly.
    const slow = pages % 20 === 0
    page.scrollBy((slow ? 2 * NEAR_PX : (pages * 37.5) % NEAR_PX) - page.top())
    page.draw()
    while (page.top() >= NEAR_PX) {
      const before = page.painted()
      page.scrollBy(-STEP_PX)
      page.draw()
      seen(new Map([...before].map(([seq, top]) => [seq, top + STEP_PX])))
    }
    const before = page.painted()
    page.putBefore()
    pages++
    expect([...seen(before).keys()]).toEqual([...before.keys()])
  }
  expect(pages).toBe(MESSAGES / PAGE - 1)
  // Browsers round by half a pixel. That is invisible, as long as it doesn't accumulate.
  expect(worst).toBeLessThanOrEqual(0.5)
  expect(most).toBeLessThanOrEqual(80)
})
