/** The list with one item moved to another index. */
export function moveItem(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((other) => other !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** The index that a key moves an item to, or null for other keys. */
export function indexAfterKey(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, from + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
