import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createVirtualModel } from './virtual-model.ts'
import { type ListLayout, rowAt } from './virtual-window.ts'

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
const actualHeight = (seq: number): number => 34 + ((seq * 7_919) % 211) + (seq % 4) / 4
const guess = (seq: number): number => 52 + 24 * (seq % 3)

/** Renders what the list requests, like React and a browser. `painted` is what a person sees. */
function browser() {
  const model = createVirtualModel(null)
  const seqs = Array.from({ length: PAGE }, (_, place) => MESSAGES - PAGE + 1 + place)
  let [keys, guesses] = [seqs.map(String), seqs.map(guess)]
  let scrollTop = 0
  let layout: ListLayout
  const rendered = new Map<number, () => void>()
  const box = {
    clientHeight: VIEW_PX,
    get scrollTop() {
      return scrollTop
    },
    set scrollTop(top: number) {
      scrollTop = Math.min(Math.max(0, top), Math.max(0, layout.offsets.at(-1)! - VIEW_PX))
    },
  }
  model.attach(box as unknown as HTMLElement)

  /** Repeats until nothing changes, all before the next paint. */
  function render(): void {
    for (let version = -1; version !== model.version(); ) {
      version = model.version()
      layout = model.layOut(version, keys, guesses)
      // The browser adjusts the position when the list gets shorter.
      box.scrollTop = scrollTop
      const [from, to] = model.window(layout)
      const needed = new Set(seqs.slice(from, to))
      for (const [seq, remove] of rendered)
        if (!needed.has(seq)) {
          remove()
          rendered.delete(seq)
        }
      for (const seq of needed)
        if (!rendered.has(seq)) {
          const element = { getBoundingClientRect: () => ({ height: actualHeight(seq) }) }
          rendered.set(seq, model.addRow(String(seq), element as HTMLElement))
        }
      model.settle(layout, true)
    }
  }
  render()

  return {
    render,
    painted(): Map<number, number> {
      const visible = new Map<number, number>()
      for (let place = rowAt(layout.offsets, scrollTop); place < seqs.length; place++) {
        const top = layout.offsets[place]! - scrollTop
        if (top >= VIEW_PX) break
        visible.set(seqs[place]!, top)
      }
      return visible
    },
    isRendered: (seq: number) => rendered.has(seq),
    renderedCount: () => rendered.size,
    scrollBy(px: number): void {
      box.scrollTop = scrollTop + px
      model.onScroll(layout, true)
    },
    top: model.top,
    isComplete: () => seqs[0] === 1,
    prependOlder(): void {
      const first = seqs[0]!
      const older = Array.from({ length: Math.min(PAGE, first - 1) }, (_, place) => place)
      seqs.unshift(...older.map((place) => first - older.length + place))
      ;[keys, guesses] = [seqs.map(String), seqs.map(guess)]
      render()
    },
  }
}

/** The largest movement of anything visible both before and after. */
function largestMove(before: Map<number, number>, after: Map<number, number>): number {
  const both = [...before].filter(([seq]) => after.has(seq))
  expect(both.length).toBeGreaterThan(0)
  return Math.max(...both.map(([seq, top]) => Math.abs(after.get(seq)! - top)))
}

test('keeps 10,000 messages in place while older ones are loaded above', () => {
  const page = browser()
  expect(Math.max(...page.painted().keys())).toBe(MESSAGES)
  let [pages, mostRows, worstMove] = [0, 0, 0]
  const compare = (before: Map<number, number>) => {
    const after = page.painted()
    worstMove = Math.max(worstMove, largestMove(before, after))
    mostRows = Math.max(mostRows, page.renderedCount())
    expect([...after.keys()].every(page.isRendered)).toBe(true)
    return after
  }
  while (!page.isComplete()) {
    // Usually jumps near the start of the loaded messages, and sometimes scrolls there slowly.
    const isSlow = pages % 20 === 0
    page.scrollBy((isSlow ? 2 * NEAR_PX : (pages * 37.5) % NEAR_PX) - page.top())
    page.render()
    while (page.top() >= NEAR_PX) {
      const before = page.painted()
      page.scrollBy(-STEP_PX)
      page.render()
      compare(new Map([...before].map(([seq, top]) => [seq, top + STEP_PX])))
    }
    const before = page.painted()
    page.prependOlder()
    pages++
    expect([...compare(before).keys()]).toEqual([...before.keys()])
  }
  expect(pages).toBe(MESSAGES / PAGE - 1)
  // Browsers round by half a pixel. That is invisible, as long as it doesn't accumulate.
  expect(worstMove).toBeLessThanOrEqual(0.5)
  expect(mostRows).toBeLessThanOrEqual(80)
})
