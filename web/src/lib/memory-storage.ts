/** A storage that lasts as long as the page: for tests, and as a fallback. */
export function memoryStorage({ bytes = Number.POSITIVE_INFINITY } = {}): () => Storage {
  const kept = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => {
      if (key.length + value.length > bytes) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
  return () => storage
}
