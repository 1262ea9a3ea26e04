import type { LivePeer } from './hub.ts'

/** Tracks which connections watch which keys. */
export class WatchRegistry {
  readonly #watchers = new Map<string, Set<LivePeer>>()
  readonly #watched = new Map<LivePeer, readonly string[]>()

  /** Replaces the keys that a connection watches. */
  set(peer: LivePeer, keys: readonly string[]): void {
    for (const key of this.#watched.get(peer) ?? []) {
      const watchers = this.#watchers.get(key)
      if (watchers?.delete(peer) && watchers.size === 0) this.#watchers.delete(key)
    }
    this.#watched.delete(peer)
    if (keys.length === 0) return
    this.#watched.set(peer, keys)
    for (const key of keys) {
      const watchers = this.#watchers.get(key)
      if (watchers) watchers.add(peer)
      else this.#watchers.set(key, new Set([peer]))
    }
  }

  /** Removes one key of a connection. */
  drop(peer: LivePeer, key: string): void {
    const keys = this.#watched.get(peer)
    if (keys?.includes(key))
      this.set(
        peer,
        keys.filter((one) => one !== key),
      )
  }

  watchersOf = (key: string): LivePeer[] => [...(this.#watchers.get(key) ?? [])]
}
