import type { QueryClient } from '@tanstack/react-query'

const ID = 'prerendered-queries'

/**
 * Serializes the query cache of a prerendered page, so that the app doesn't fetch the same data again. Escaped, so that
 * no text in it can close the script element.
 */
export function serializeQueries(queries: QueryClient): string {
  const entries = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .map(({ queryKey, state }) => [queryKey, state.data])
  return `<script type="application/json" id="${ID}">${JSON.stringify(entries).replaceAll('<', '\\u003c')}</script>`
}

export function hydrateQueries(queries: QueryClient): void {
  const script = document.getElementById(ID)
  if (!script) return
  for (const [key, data] of JSON.parse(script.textContent) as [unknown[], unknown][])
    queries.setQueryData(key, data)
}
