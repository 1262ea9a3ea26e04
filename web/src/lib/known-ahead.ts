import type { QueryClient } from '@tanstack/react-query'

const ID = 'known-ahead'

/**
 * Serializes the query cache of a prerendered page, so that the app doesn't fetch the same data again. Escaped, so that
 * no text in it can close the script element.
 */
export function knownAhead(queries: QueryClient): string {
  const known = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data])
  return `<script type="application/json" id="${ID}">${JSON.stringify(known).replaceAll('<', '\\u003c')}</script>`
}

export function learnAhead(queries: QueryClient): void {
  const told = document.getElementById(ID)
  if (!told) return
  for (const [key, data] of JSON.parse(told.textContent) as [unknown[], unknown][])
    queries.setQueryData(key, data)
}
