/** A creator whose rank changes between two requests may be on two pages; the first place counts. */
export function uniqueCreators<Item extends { userId: string }>(
  pages: readonly { items: readonly Item[] }[],
): Item[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => items).filter(({ userId }) => !seen.has(userId) && seen.add(userId))
}
