import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { evidenceOf } from './evidence.ts'
import { goingLive } from './going-live.ts'
import { liking } from './liking.ts'
import { countTeller } from './live.ts'
import { reading } from './reading.ts'
import { postSubject } from './subject.ts'
import { postViews } from './views.ts'
import { writing } from './writing.ts'

export { PURPOSE } from './writing.ts'

export type Posts = ReturnType<typeof postService>

export interface Dependencies {
  blocks: Blocks
  creators: Creators
  creatorStats: CreatorStats
  media: Media
  moderation: Moderation
  subscriptions: Subscriptions
}

export function postService(platform: Platform, others: Dependencies) {
  const { creatorStats, media, moderation } = others
  const views = postViews(others)
  const tellCounted = countTeller(platform)
  const posts = reading({ ...others, views })
  return {
    ...posts,
    ...writing(platform, { creatorStats, media, moderation }),
    ...liking(platform, { creatorStats, posts, views, tellCounted }),
    evidence: evidenceOf(posts, media),
    subject: postSubject({ media, goLive: goingLive(platform, creatorStats) }),
    views,
    tellCounted,
  }
}
