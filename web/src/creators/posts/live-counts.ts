import { postPostsSeen, WATCHED_POSTS_MAX } from '@koji/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { call } from '#lib/api.ts'
import { watchPosts } from '#lib/live.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { useSession } from '#lib/session.tsx'
import { onSessionEvent } from '#lib/session-events.ts'
import { usePageHide } from '#lib/use-page-hide.ts'
import { adjustCounts, invalidatePosts } from './queries.ts'
import { createSeenPosts } from './seen-posts.ts'

/** A post counts as seen when half of it, or half of the window, shows it for this long. */
const SEEN_MS = 1_000
const VISIBLE_PART = 0.5
/** Batches posts that come near the viewport together. */
const WATCH_DELAY_MS = 150

const seen = createSeenPosts({
  batchSize: WATCHED_POSTS_MAX,
  // A lost view only lowers a count, so failures are ignored.
  send: (posts, leaving) =>
    void call(postPostsSeen, { body: { posts } }, { keepalive: leaving }).catch(() => undefined),
})

onSessionEvent(({ type }) => {
  if (type === 'signed_out') seen.reset()
})

const nearCards = new Map<string, number>()
let watchTimer: ReturnType<typeof setTimeout> | undefined

function trackCard(post: string, change: 1 | -1): void {
  const cards = (nearCards.get(post) ?? 0) + change
  if (cards > 0) nearCards.set(post, cards)
  else nearCards.delete(post)
  // The posts that came near last are the visible ones.
  watchTimer ??= setTimeout(() => {
    watchTimer = undefined
    watchPosts([...nearCards.keys()].slice(-WATCHED_POSTS_MAX))
  }, WATCH_DELAY_MS)
}

/** Updates the counts of posts on the screen, and refetches them after the connection was lost. */
export function useLiveCounts(): void {
  const queries = useQueryClient()
  useLiveEvents((event) => {
    if (event.type === 'post_counted') adjustCounts(queries, event.post, event)
    if (event.type !== 'returned') return
    void invalidatePosts(queries)
    void queries.invalidateQueries({ queryKey: ['comments'] })
  })
  usePageHide(() => seen.flush(true))
}

/** Subscribes to a post while its card is near the viewport, and records that it was seen. */
export function useSeenTracking(card: RefObject<HTMLElement | null>, post: string): void {
  const signedIn = useSession().session !== null
  useEffect(() => {
    const element = card.current
    if (!element || !signedIn) return
    let isNear = false
    const nearObserver = new IntersectionObserver(
      (entries) => {
        const { isIntersecting } = entries.at(-1)!
        if (isIntersecting === isNear) return
        isNear = isIntersecting
        trackCard(post, isIntersecting ? 1 : -1)
      },
      { rootMargin: '100% 0px' },
    )
    nearObserver.observe(element)

    let timer: ReturnType<typeof setTimeout> | undefined
    const seenObserver = new IntersectionObserver(
      (entries) => {
        const { intersectionRatio, intersectionRect } = entries.at(-1)!
        const visible =
          intersectionRatio >= VISIBLE_PART || intersectionRect.height >= innerHeight * VISIBLE_PART
        if (!visible) {
          clearTimeout(timer)
          timer = undefined
        } else timer ??= setTimeout(() => seen.add(post), SEEN_MS)
      },
      { threshold: [0, 0.25, VISIBLE_PART, 0.75, 1] },
    )
    seenObserver.observe(element)
    return () => {
      nearObserver.disconnect()
      seenObserver.disconnect()
      clearTimeout(timer)
      if (isNear) trackCard(post, -1)
    }
  }, [card, post, signedIn])
}
