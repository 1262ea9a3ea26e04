import type { Saved } from '@koji/contract'

interface List {
  pages: { items: Saved[] }[]
}

/** Into its old place: before the first of those that came after it. What else happened meanwhile stays. */
export function putBack<Data extends List>(now: Data, before: List, saved: Saved): Data {
  const ids = before.pages.flatMap(({ items }) => items.map(({ id }) => id))
  const place = ids.indexOf(saved.id)
  const isThere = now.pages.some(({ items }) => items.some(({ id }) => id === saved.id))
  if (place === -1 || isThere) return now
  const after = new Set(ids.slice(place + 1))
  const last = now.pages.length - 1
  let done = false
  const pages = now.pages.map((page, index) => {
    const next = page.items.findIndex(({ id }) => after.has(id))
    if (done || (next === -1 && index < last)) return page
    done = true
    return { ...page, items: page.items.toSpliced(next === -1 ? page.items.length : next, 0, saved) }
  })
  return { ...now, pages }
}
