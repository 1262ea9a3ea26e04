import { postPostsSeen, WATCHED_POSTS_MAX } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { call } from '#lib/api.ts'
import { watchPosts } from '#lib/live.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { useSession } from '#lib/session.tsx'
import { onSessionEvent } from '#lib/session-events.ts'
import { usePageHide } from '#lib/use-page-hide.ts'
import { recountPost, rereadPosts } from './queries.ts'
import { createSeen } from './seen.ts'

/** Half of it, or half of the window, for so long: then somebody has had it in front of them. */
const SEEN_MS = 1_000
const HALF = 0.5
/** Several that come near at once are told together. */
const WATCH_MS = 150

const seen = createSeen({
  most: WATCHED_POSTS_MAX,
  // A count that nobody misses: what does not get through is not worth a word.
  send: (posts, leaving) =>
    void call(postPostsSeen, { body: { posts } }, { keepalive: leaving }).catch(() => undefined),
})

onSessionEvent(({ type }) => {
  if (type === 'signed_out') seen.forget()
})

const near = new Map<string, number>()
let telling: ReturnType<typeof setTimeout> | undefined

function come(post: string, by: 1 | -1): void {
  const cards = (near.get(post) ?? 0) + by
  if (cards > 0) near.set(post, cards)
  else near.delete(post)
  // Those that came last are in front.
  telling ??= setTimeout(() => {
    telling = undefined
    watchPosts([...near.keys()].slice(-WATCHED_POSTS_MAX))
  }, WATCH_MS)
}

/** Keeps the counts of posts on the screen as they are, and corrects them when the connection was away. */
export function useLiveCounts(): void {
  const queries = useQueryClient()
  useLiveEvents((event) => {
    if (event.type === 'post_counted') recountPost(queries, event.post, event)
    if (event.type !== 'returned') return
    void rereadPosts(queries)
    void queries.invalidateQueries({ queryKey: ['comments'] })
  })
  usePageHide(() => seen.flush(true))
}

/** Hears of a post while its card is near, and notes that it was seen. */
export function usePostSight(card: RefObject<HTMLElement | null>, post: string): void {
  const signedIn = useSession().session !== null
  useEffect(() => {
    const element = card.current
    if (!element || !signedIn) return
    let isNear = false
    const closeBy = new IntersectionObserver(
      (entries) => {
        const now = entries.at(-1)!.isIntersecting
        if (now === isNear) return
        isNear = now
        come(post, now ? 1 : -1)
      },
      { rootMargin: '100% 0px' },
    )
    closeBy.observe(element)

    let timer: ReturnType<typeof setTimeout> | undefined
    const inFront = new IntersectionObserver(
      (entries) => {
        const { intersectionRatio, intersectionRect } = entries.at(-1)!
        const half = intersectionRatio >= HALF || intersectionRect.height >= innerHeight * HALF
        if (!half) {
          clearTimeout(timer)
          timer = undefined
        } else timer ??= setTimeout(() => seen.add(post), SEEN_MS)
      },
      { threshold: [0, 0.25, HALF, 0.75, 1] },
    )
    inFront.observe(element)
    return () => {
      closeBy.disconnect()
      inFront.disconnect()
      clearTimeout(timer)
      if (isNear) come(post, -1)
    }
  }, [card, post, signedIn])
}
