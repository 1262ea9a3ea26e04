/** The offset of each row, and at the end the total height. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push(offsets.at(-1)! + height)
  return offsets
}

/** The row at this offset; the first or last one beyond the ends. */
export function rowAt(offsets: readonly number[], top: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsets[middle]! <= top) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows to render, from the first to before the second index: the visible ones and some around them. */
export function windowOf(
  offsets: readonly number[],
  view: { top: number; height: number; around: number },
): [from: number, to: number] {
  const count = offsets.length - 1
  if (count === 0) return [0, 0]
  const from = rowAt(offsets, view.top - view.around)
  return [from, rowAt(offsets, view.top + view.height + view.around) + 1]
}

/** What stays in place when the list changes: its end, or a row at a distance from the top edge. */
export type Anchor = { at: 'end' } | { at: 'row'; key: string; below: number }

export interface ListLayout {
  keys: readonly string[]
  offsets: readonly number[]
  height: number
}

/** The scroll position that keeps the anchor in place. Null if its row is gone. */
export function topFor(anchor: Anchor, { keys, offsets, height }: ListLayout): number | null {
  const last = Math.max(0, offsets.at(-1)! - height)
  if (anchor.at === 'end') return last
  const row = keys.indexOf(anchor.key)
  return row === -1 ? null : Math.min(last, Math.max(0, offsets[row]! - anchor.below))
}

/** Within this distance, the end counts as reached. */
const END_PX = 24

/** The anchor for a scroll position. An incomplete list never anchors to its end. */
export function anchorAt(top: number, { keys, offsets, height }: ListLayout, isComplete = true): Anchor {
  if (isComplete && offsets.at(-1)! - height - top < END_PX) return { at: 'end' }
  const row = rowAt(offsets, top)
  return { at: 'row', key: keys[row]!, below: offsets[row]! - top }
}
