/** Local storage that never throws. If it is full, forbidden or corrupt, reads return null and writes return false. */
export interface SafeStorage {
  read(key: string): string | null
  write(key: string, value: string): boolean
  remove(key: string): void
}

export function safeStorage(open: () => Storage): SafeStorage {
  const attempt = <Result>(access: (storage: Storage) => Result, fallback: Result): Result => {
    try {
      return access(open())
    } catch {
      return fallback
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) => attempt((storage) => (storage.setItem(key, value), true), false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

/** Accessed anew for each call, because even reading `localStorage` throws where it is forbidden. */
export const browserStorage = safeStorage(() => localStorage)

export function readJson(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null')
  } catch {
    return null
  }
}
