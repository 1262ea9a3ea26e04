import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Creators } from '#creators/creators/service.ts'
import type { Dashboards } from '#creators/dashboard/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
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

interface Others {
  blocks: Blocks
  creators: Creators
  dashboards: Dashboards
  media: Media
  moderation: Moderation
  subscriptions: Subscriptions
}

export function postService(platform: Platform, others: Others) {
  const { dashboards, media, moderation } = others
  const views = postViews(others)
  const tellCounted = countTeller(platform)
  const posts = reading({ ...others, views })
  return {
    ...posts,
    ...writing(platform, { dashboards, media, moderation }),
    ...liking(platform, { dashboards, posts, views, tellCounted }),
    evidence: evidenceOf(posts, media),
    subject: postSubject({ media, goLive: goingLive(platform, dashboards) }),
    views,
    tellCounted,
  }
}
