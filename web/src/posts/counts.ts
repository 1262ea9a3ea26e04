/** How many like a post and commented on it. */
export interface Counts {
  likes: number
  comments: number
}

/**
 * What one does oneself shows at once, and is told to everybody a moment later, to oneself as well: that part of what is
 * heard is known already.
 */
export function createOwnActs() {
  const awaited = new Map<string, Counts>()
  const of = (post: string): Counts => awaited.get(post) ?? { likes: 0, comments: 0 }
  return {
    did(post: string, { likes = 0, comments = 0 }: Partial<Counts>): void {
      const before = of(post)
      awaited.set(post, { likes: before.likes + likes, comments: before.comments + comments })
    },
    /** What of it others did. */
    heard(post: string, { likes, comments }: Counts): Counts {
      const mine = of(post)
      const own = { likes: within(mine.likes, likes), comments: within(mine.comments, comments) }
      awaited.set(post, { likes: mine.likes - own.likes, comments: mine.comments - own.comments })
      return { likes: likes - own.likes, comments: comments - own.comments }
    },
    /** Read anew, so that nothing is awaited any more. */
    forget: (): void => awaited.clear(),
  }
}

/** As much of what is awaited as what was heard can hold. */
const within = (awaited: number, heard: number): number =>
  Math.sign(awaited) === Math.sign(heard)
    ? Math.sign(heard) * Math.min(Math.abs(awaited), Math.abs(heard))
    : 0
