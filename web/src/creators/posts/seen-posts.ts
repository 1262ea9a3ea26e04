/** How long posts wait for others, unless the batch is full. */
const BATCH_MS = 3_000

interface SeenPostsOptions {
  /** The most posts in one request. */
  batchSize: number
  send(posts: string[], leaving: boolean): void
}

/** Collects posts that the viewer has seen, and reports each of them once. */
export function createSeenPosts({ batchSize, send }: SeenPostsOptions) {
  const reported = new Set<string>()
  let pending: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(leaving = false): void {
    clearTimeout(timer)
    timer = undefined
    while (pending.length > 0) {
      send(pending.slice(0, batchSize), leaving)
      pending = pending.slice(batchSize)
    }
  }

  return {
    add(post: string): void {
      if (reported.has(post)) return
      reported.add(post)
      pending.push(post)
      if (pending.length >= batchSize) flush()
      else timer ??= setTimeout(flush, BATCH_MS)
    },
    flush,
    /** Forgets everything, because another account may use this page next. */
    reset(): void {
      clearTimeout(timer)
      timer = undefined
      pending = []
      reported.clear()
    },
  }
}
