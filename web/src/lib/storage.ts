/** Local storage that never throws. If it is full, forbidden or corrupt, reads return null and writes return false. */
export interface Shelf {
  read(key: string): string | null
  write(key: string, value: string): boolean
  remove(key: string): void
}

export function shelfOn(storage: () => Storage): Shelf {
  const attempt = <Result>(act: (open: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((open) => open.getItem(key), null),
    write: (key, value) => attempt((open) => (open.setItem(key, value), true), false),
    remove: (key) => attempt((open) => open.removeItem(key), undefined),
  }
}

/** Accessed anew for each call, because even reading `localStorage` throws where it is forbidden. */
export const shelf = shelfOn(() => localStorage)

export function readJson(from: Shelf, key: string): unknown {
  try {
    return JSON.parse(from.read(key) ?? 'null')
  } catch {
    return null
  }
}
