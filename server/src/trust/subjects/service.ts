import type { Comments } from '#creators/comments/service.ts'
import type { Posts } from '#creators/posts/service.ts'
import type { Conversations } from '#messaging/conversations/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Photos } from '#profiles/photos/service.ts'
import { profileSubjects } from '#profiles/profiles/service.ts'
import type { Media } from '#safety/media/service.ts'
import { type Moderation, type Subjects, withCacheInvalidation } from '#safety/moderation/service.ts'

export interface Dependencies {
  conversations: Conversations
  comments: Comments
  creators: Creators
  media: Media
  moderation: Moderation
  photos: Photos
  posts: Posts
}

/** Everything that can be reported, held and released. */
export function subjectService(
  platform: Platform,
  { comments, conversations, creators, media, moderation, photos, posts }: Dependencies,
): Subjects {
  const { texts, whole } = profileSubjects(platform, { media, photos, heldPhotos: moderation.heldPhotos })
  return withCacheInvalidation(platform, {
    photo: media.subject,
    profile: whole,
    profile_text: texts,
    creator_text: creators.subject,
    post: posts.subject,
    comment: comments.subject,
    message: conversations.subject,
  })
}
