/** Sent together, after a pause or when there are so many. */
const PAUSE_MS = 3_000

interface Outside {
  /** As many as may be told at once. */
  most: number
  send(posts: string[], leaving: boolean): void
}

/** Posts that somebody has had in front of them: each is told once. */
export function createSeen({ most, send }: Outside) {
  const told = new Set<string>()
  let waiting: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(leaving = false): void {
    clearTimeout(timer)
    timer = undefined
    while (waiting.length > 0) {
      send(waiting.slice(0, most), leaving)
      waiting = waiting.slice(most)
    }
  }

  return {
    add(post: string): void {
      if (told.has(post)) return
      told.add(post)
      waiting.push(post)
      if (waiting.length >= most) flush()
      else timer ??= setTimeout(flush, PAUSE_MS)
    },
    flush,
    /** Somebody else looks from now on. */
    forget(): void {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      told.clear()
    },
  }
}
