/** A storage that lasts as long as the page: for tests, and as a fallback. */
export function memoryStorage({ bytes = Number.POSITIVE_INFINITY } = {}): () => Storage {
  const entries = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => {
      if (key.length + value.length > bytes) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
  }
  return () => storage
}
