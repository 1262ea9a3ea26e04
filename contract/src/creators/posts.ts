import * as z from 'zod/mini'
import { ALT_TEXT_MAX, POST_MAX, POST_PHOTOS_MAX, WATCHED_POSTS_MAX } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { MyPhoto, Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { TimeZone, WallTime } from '../time-zones.ts'
import { CreatorParams } from './creators.ts'

export const Visibility = z.enum(['public', 'subscribers'])
export type Visibility = z.infer<typeof Visibility>

/** Why the viewer can or can't see a post. */
export const AccessReason = z.enum([
  'yours',
  'public',
  'subscribed',
  'subscribed_until',
  'past_due',
  'sign_in',
  'not_subscribed',
  'lapsed',
])
export type AccessReason = z.infer<typeof AccessReason>

export const PostAuthor = z.extend(ProfileCard, { idVerified: z.boolean() })

export const PostPhoto = z.extend(Photo, { alt: z.string() })
export type PostPhoto = z.infer<typeof PostPhoto>

/** Stands in for a photo that the viewer may not see: its size and a 25-byte blur. */
export const PhotoPlaceholder = z.pick(Photo, { width: true, height: true, thumbhash: true })
export type PhotoPlaceholder = z.infer<typeof PhotoPlaceholder>

/** A post, reduced to the parts that the viewer may see. */
export const Post = z.object({
  id: Id,
  author: PostAuthor,
  visibility: Visibility,
  publishedAt: Instant,
  editedAt: z.nullable(Instant),
  pinned: z.boolean(),
  /** Only the beginning is included, and only if the creator shows teasers. */
  locked: z.boolean(),
  text: z.string(),
  photos: z.array(PostPhoto),
  veils: z.array(PhotoPlaceholder),
  likes: z.int(),
  liked: z.boolean(),
  comments: z.int(),
  canComment: z.boolean(),
  why: z.object({ reason: AccessReason, until: z.nullable(Instant) }),
})
export type Post = z.infer<typeof Post>

export const PostState = z.enum(['draft', 'scheduled', 'published'])
export type PostState = z.infer<typeof PostState>

/** A post as its creator sees it. */
export const MyPost = z.object({
  id: Id,
  state: PostState,
  visibility: Visibility,
  text: z.string(),
  photos: z.array(z.extend(MyPhoto, { alt: z.string() })),
  /** Set for scheduled posts. */
  publishAt: z.nullable(Instant),
  publishedAt: z.nullable(Instant),
  editedAt: z.nullable(Instant),
  changedAt: Instant,
  pinned: z.boolean(),
  /** The community rule that the text may break. The post is hidden from others until our team decides. */
  heldRule: z.nullable(z.string()),
  /** Number of members who saw the post. */
  reach: z.int(),
  likes: z.int(),
  comments: z.int(),
})
export type MyPost = z.infer<typeof MyPost>

const AltText = text('Description', 0, ALT_TEXT_MAX)

export const NewPost = z
  .object({
    text: text('Text', 0, POST_MAX),
    visibility: Visibility,
    photos: z.array(z.object({ id: Id, alt: AltText })).check(z.maxLength(POST_PHOTOS_MAX)),
    publish: z.discriminatedUnion('when', [
      z.object({ when: z.literal('draft') }),
      z.object({ when: z.literal('now') }),
      z.object({ when: z.literal('later'), at: WallTime, timeZone: TimeZone }),
    ]),
  })
  .check(
    z.refine(({ text, photos }) => text.length > 0 || photos.length > 0, {
      error: 'Write something or add a photo',
      path: ['text'],
    }),
    z.refine(({ photos }) => new Set(photos.map(({ id }) => id)).size === photos.length, {
      error: 'A photo can be in a post once',
      path: ['photos'],
    }),
  )
export type NewPost = z.infer<typeof NewPost>

const AtPost = z.object({ post: Id })

export const getCreatorPosts = endpoint({
  method: 'GET',
  path: '/api/creators/{creator}/posts',
  summary: "Lists a creator's posts: the pinned post, then newest first.",
  access: 'everyone',
  params: CreatorParams,
  query: PageQuery,
  reply: page(Post),
  refusals: ['not_found'],
})

export const getCreatorPhotos = endpoint({
  method: 'GET',
  path: '/api/creators/{creator}/photos',
  summary: "Lists the photos in a creator's posts, newest first.",
  access: 'everyone',
  params: CreatorParams,
  query: PageQuery,
  /** `photo` is null if the viewer may not see it. */
  reply: page(z.object({ postId: Id, photo: z.nullable(PostPhoto), veil: PhotoPlaceholder })),
  refusals: ['not_found'],
})

export const getPost = endpoint({
  method: 'GET',
  path: '/api/posts/{post}',
  summary: 'Returns a post.',
  access: 'everyone',
  params: AtPost,
  reply: Post,
  refusals: ['not_found'],
})

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/feed',
  summary: 'Lists posts by creators the viewer subscribes to, newest first.',
  access: 'signed_in',
  query: PageQuery,
  reply: page(Post),
  refusals: [],
})

export const getMyPosts = endpoint({
  method: 'GET',
  path: '/api/posts/mine',
  summary:
    "Lists the creator's posts: drafts by last change, scheduled ones soonest first or published ones newest first.",
  access: 'creator',
  query: z.extend(PageQuery, { state: z._default(PostState, 'published') }),
  reply: page(MyPost),
  refusals: [],
})

export const getMyPost = endpoint({
  method: 'GET',
  path: '/api/posts/mine/{post}',
  summary: "Returns one of the creator's posts for editing.",
  access: 'creator',
  params: AtPost,
  reply: MyPost,
  refusals: ['not_found'],
})

const WRITE_LIMIT = { max: 120, seconds: 3_600, per: 'account' } as const

export const postPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Creates a post as a draft, published, or scheduled.',
  access: 'creator',
  verified: true,
  body: NewPost,
  reply: MyPost,
  refusals: ['photos_changed', 'too_late'],
  limit: WRITE_LIMIT,
  creates: true,
})

export const putPost = endpoint({
  method: 'PUT',
  path: '/api/posts/{post}',
  summary: 'Changes a post. A published post stays published.',
  access: 'creator',
  params: AtPost,
  body: NewPost,
  reply: MyPost,
  refusals: ['not_found', 'photos_changed', 'already_done', 'too_late'],
  limit: { max: 600, seconds: 3_600, per: 'account' },
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/{post}',
  summary: 'Deletes a post with its photos, likes and comments.',
  access: 'creator',
  params: AtPost,
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const putPin = endpoint({
  method: 'PUT',
  path: '/api/posts/{post}/pin',
  summary: "Pins a published post to the top of the creator's page, replacing any other, or unpins it.",
  access: 'creator',
  params: AtPost,
  body: z.object({ pinned: z.boolean() }),
  reply: MyPost,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const postPostPhoto = endpoint({
  method: 'POST',
  path: '/api/posts/photos',
  summary: 'Uploads a photo for a post. No one else sees it until the post is published.',
  access: 'creator',
  upload: true,
  reply: z.object({ photo: MyPhoto }),
  refusals: [
    'too_many_photos',
    'unreadable_photo',
    'photo_too_large',
    'photo_too_slow',
    'busy',
    'storage_full',
  ],
  limit: { max: 300, seconds: 3_600, per: 'account' },
  creates: true,
})

export const postUnusedPostPhotos = endpoint({
  method: 'POST',
  path: '/api/posts/photos/tidy',
  summary: 'Removes uploaded photos that no post uses, except the given ones.',
  access: 'creator',
  body: z.object({ keep: z.array(Id).check(z.maxLength(200)) }),
  reply: z.object({ removed: z.int() }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

const LikeState = z.object({ likes: z.int(), liked: z.boolean() })

export const putPostLike = endpoint({
  method: 'PUT',
  path: '/api/posts/{post}/like',
  summary: 'Likes a post. Repeating it changes nothing.',
  access: 'signed_in',
  params: AtPost,
  reply: LikeState,
  refusals: ['not_found'],
  limit: { max: 300, seconds: 300, per: 'account' },
})

export const deletePostLike = endpoint({
  method: 'DELETE',
  path: '/api/posts/{post}/like',
  summary: "Removes the viewer's like from a post.",
  access: 'signed_in',
  params: AtPost,
  reply: LikeState,
  refusals: ['not_found'],
  limit: { max: 300, seconds: 300, per: 'account' },
})

export const postPostsSeen = endpoint({
  method: 'POST',
  path: '/api/posts/seen',
  summary: 'Reports posts as seen. Creators see how many members saw a post, but not who.',
  access: 'signed_in',
  body: z.object({ posts: z.array(Id).check(z.minLength(1), z.maxLength(WATCHED_POSTS_MAX)) }),
  reply: z.object({}),
  refusals: [],
  limit: { max: 240, seconds: 300, per: 'account' },
})
