/** Where each row begins, and after the last one where the list ends. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push(offsets.at(-1)! + height)
  return offsets
}

/** The row at this height from the top; the first or the last one beyond the ends. */
export function rowAt(offsets: readonly number[], top: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (offsets[middle]! <= top) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows to draw, the last one not included: what is seen, and some before and behind. */
export function windowOf(
  offsets: readonly number[],
  view: { top: number; height: number; around: number },
): [from: number, to: number] {
  const count = offsets.length - 1
  if (count === 0) return [0, 0]
  const from = rowAt(offsets, view.top - view.around)
  return [from, rowAt(offsets, view.top + view.height + view.around) + 1]
}

/** What holds still while everything else moves: the end of the list, or one row at its distance from the top edge. */
export type Anchor = { at: 'end' } | { at: 'row'; key: string; below: number }

interface Laid {
  keys: readonly string[]
  offsets: readonly number[]
  height: number
}

/** Where the list has to be scrolled to, so that the anchor stays where it is. Null when its row is gone. */
export function topFor(anchor: Anchor, { keys, offsets, height }: Laid): number | null {
  const last = Math.max(0, offsets.at(-1)! - height)
  if (anchor.at === 'end') return last
  const row = keys.indexOf(anchor.key)
  return row === -1 ? null : Math.min(last, Math.max(0, offsets[row]! - anchor.below))
}

/** Closer to the end than this counts as being there. */
const END_PX = 24

/** Unless it is not really the end, because more is to come there. */
export function anchorAt(top: number, { keys, offsets, height }: Laid, ends = true): Anchor {
  if (ends && offsets.at(-1)! - height - top < END_PX) return { at: 'end' }
  const row = rowAt(offsets, top)
  return { at: 'row', key: keys[row]!, below: offsets[row]! - top }
}
