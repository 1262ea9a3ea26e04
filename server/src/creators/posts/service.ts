import type { Subscriptions } from '#billing/subscriptions/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Blocks } from '#profiles/blocks/service.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { CreatorStats } from '#profiles/creator-stats/service.ts'
import type { Media } from '#safety/media/service.ts'
import type { Moderation } from '#safety/moderation/service.ts'
import { postAnnouncer } from './announcement.ts'
import { postEditor } from './editor.ts'
import { postEngagement } from './engagement.ts'
import { evidenceOf } from './evidence.ts'
import { countBroadcaster } from './live.ts'
import { ownPosts } from './own-posts.ts'
import { photoUploads } from './photo-uploads.ts'
import { postQueries } from './queries.ts'
import { scheduledPosts } from './scheduled-posts.ts'
import { countComments } from './store-engagement.ts'
import { postSubject } from './subject.ts'
import { postViews } from './views.ts'

export { PURPOSE } from './photo-uploads.ts'

export type Posts = ReturnType<typeof postService>

export interface Dependencies {
  blocks: Blocks
  creators: Creators
  creatorStats: CreatorStats
  media: Media
  moderation: Moderation
  subscriptions: Subscriptions
}

export function postService(platform: Platform, dependencies: Dependencies) {
  const { creators, creatorStats, media, moderation } = dependencies
  const views = postViews(dependencies)
  const broadcastCounts = countBroadcaster(platform)
  const posts = postQueries({ ...dependencies, views })
  const announce = postAnnouncer(platform, { creators, creatorStats })
  const own = ownPosts(media)
  return {
    ...posts,
    mine: own.mine,
    myOne: own.myOne,
    best: own.best,
    ...postEditor(platform, { announce, creators, media, moderation, own }),
    ...scheduledPosts(platform, { announce, media }),
    ...photoUploads(platform, media),
    ...postEngagement(platform, { creatorStats, posts, views, broadcastCounts }),
    /** Changes the number of comments that everyone can see. */
    countComments,
    evidence: evidenceOf(posts, media),
    subject: postSubject({ announce, creators, media }),
    views,
    broadcastCounts,
  }
}
