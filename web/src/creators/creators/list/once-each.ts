/** Whose place changed while somebody read on would be on two pages: the first one counts. */
export function onceEach<Item extends { userId: string }>(
  pages: readonly { items: readonly Item[] }[],
): Item[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) => items).filter(({ userId }) => !seen.has(userId) && seen.add(userId))
}
