import type { Blocks } from '#features/blocks/service.ts'
import type { Creators } from '#features/creators/service.ts'
import type { Dashboards } from '#features/dashboard/service.ts'
import type { Media } from '#features/media/service.ts'
import type { Moderation } from '#features/moderation/service.ts'
import type { Subscriptions } from '#features/subscriptions/service.ts'
import type { Platform } from '#platform/platform.ts'
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
