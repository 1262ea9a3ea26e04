import type { Saved } from '@koji/contract'

interface List {
  pages: { items: Saved[] }[]
}

/** Puts a removed item back before the first item that followed it, and keeps other changes. */
export function restoreSaved<Data extends List>(now: Data, before: List, saved: Saved): Data {
  const ids = before.pages.flatMap(({ items }) => items.map(({ id }) => id))
  const oldIndex = ids.indexOf(saved.id)
  const isListed = now.pages.some(({ items }) => items.some(({ id }) => id === saved.id))
  if (oldIndex === -1 || isListed) return now
  const after = new Set(ids.slice(oldIndex + 1))
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
