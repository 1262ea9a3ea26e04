import * as z from 'zod/mini'
import { ALT_TEXT_MAX, POST_MAX, POST_PHOTOS_MAX, POSTS_WATCHED_MAX } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { MyPhoto, Photo } from '../safety/media.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'
import { TimeZone, WallTime } from '../time-zones.ts'
import { OfCreator } from './creators.ts'

export const Visibility = z.enum(['public', 'subscribers'])
export type Visibility = z.infer<typeof Visibility>

/** Why somebody can see a post, or cannot. */
export const SightReason = z.enum([
  'yours',
  'public',
  'subscribed',
  'subscribed_until',
  'past_due',
  'sign_in',
  'not_subscribed',
  'lapsed',
])
export type SightReason = z.infer<typeof SightReason>

export const PostAuthor = z.extend(ProfileCard, { idVerified: z.boolean() })

export const PostPhoto = z.extend(Photo, { alt: z.string() })
export type PostPhoto = z.infer<typeof PostPhoto>

/** What is left of a photo that one may not see: its shape, and colours in 25 bytes. */
export const Veil = z.pick(Photo, { width: true, height: true, thumbhash: true })
export type Veil = z.infer<typeof Veil>

/** As whoever looks may see it. */
export const Post = z.object({
  id: Id,
  author: PostAuthor,
  visibility: Visibility,
  publishedAt: Instant,
  editedAt: z.nullable(Instant),
  pinned: z.boolean(),
  /** Nothing of it is here but its beginning, if its creator shows that. */
  locked: z.boolean(),
  text: z.string(),
  photos: z.array(PostPhoto),
  veils: z.array(Veil),
  likes: z.int(),
  liked: z.boolean(),
  comments: z.int(),
  canComment: z.boolean(),
  why: z.object({ reason: SightReason, until: z.nullable(Instant) }),
})
export type Post = z.infer<typeof Post>

export const PostState = z.enum(['draft', 'scheduled', 'published'])
export type PostState = z.infer<typeof PostState>

/** As its creator sees it. */
export const MyPost = z.object({
  id: Id,
  state: PostState,
  visibility: Visibility,
  text: z.string(),
  photos: z.array(z.extend(MyPhoto, { alt: z.string() })),
  /** When it is to be published, of one that is scheduled. */
  publishAt: z.nullable(Instant),
  publishedAt: z.nullable(Instant),
  editedAt: z.nullable(Instant),
  changedAt: Instant,
  pinned: z.boolean(),
  /** The rule that its words may break: then nobody else sees it until somebody has looked. */
  heldRule: z.nullable(z.string()),
  /** Members who have had it in front of them. */
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
  summary: 'What a creator has published: the pinned post, then the newest first.',
  access: 'everyone',
  params: OfCreator,
  query: PageQuery,
  reply: page(Post),
  refusals: ['not_found'],
})

export const getCreatorPhotos = endpoint({
  method: 'GET',
  path: '/api/creators/{creator}/photos',
  summary: 'The photos of all posts of a creator, the newest first.',
  access: 'everyone',
  params: OfCreator,
  query: PageQuery,
  /** Of one that may not be seen there is only the veil. */
  reply: page(z.object({ postId: Id, photo: z.nullable(PostPhoto), veil: Veil })),
  refusals: ['not_found'],
})

export const getPost = endpoint({
  method: 'GET',
  path: '/api/posts/{post}',
  summary: 'One post.',
  access: 'everyone',
  params: AtPost,
  reply: Post,
  refusals: ['not_found'],
})

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/feed',
  summary: 'What the creators whom I support have published, the newest first.',
  access: 'signed_in',
  query: PageQuery,
  reply: page(Post),
  refusals: [],
})

export const getMyPosts = endpoint({
  method: 'GET',
  path: '/api/posts/mine',
  summary:
    'My own posts of one state: drafts as last changed, scheduled ones as they come, published ones newest first.',
  access: 'creator',
  query: z.extend(PageQuery, { state: z._default(PostState, 'published') }),
  reply: page(MyPost),
  refusals: [],
})

export const getMyPost = endpoint({
  method: 'GET',
  path: '/api/posts/mine/{post}',
  summary: 'One of my own posts, to change it.',
  access: 'creator',
  params: AtPost,
  reply: MyPost,
  refusals: ['not_found'],
})

const WRITING = { max: 120, seconds: 3_600, per: 'account' } as const

export const postPost = endpoint({
  method: 'POST',
  path: '/api/posts',
  summary: 'Write a post: as a draft, at once, or for later.',
  access: 'creator',
  verified: true,
  body: NewPost,
  reply: MyPost,
  refusals: ['photos_changed', 'too_late'],
  limit: WRITING,
  creates: true,
})

export const putPost = endpoint({
  method: 'PUT',
  path: '/api/posts/{post}',
  summary: 'Change a post. What is published stays so.',
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
  summary: 'Delete a post with its photos, likes and comments.',
  access: 'creator',
  params: AtPost,
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const putPin = endpoint({
  method: 'PUT',
  path: '/api/posts/{post}/pin',
  summary: 'Put a published post on top of my page, in place of another; or no longer.',
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
  summary: 'Add a photo for a post. Nobody else sees it before the post is published.',
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

export const postTidyPostPhotos = endpoint({
  method: 'POST',
  path: '/api/posts/photos/tidy',
  summary: 'Remove the photos that I added and no post has, except these.',
  access: 'creator',
  body: z.object({ keep: z.array(Id).check(z.maxLength(200)) }),
  reply: z.object({ removed: z.int() }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

const Liked = z.object({ likes: z.int(), liked: z.boolean() })

export const putPostLike = endpoint({
  method: 'PUT',
  path: '/api/posts/{post}/like',
  summary: 'Like a post that I can see. Twice is once.',
  access: 'signed_in',
  params: AtPost,
  reply: Liked,
  refusals: ['not_found'],
  limit: { max: 300, seconds: 300, per: 'account' },
})

export const deletePostLike = endpoint({
  method: 'DELETE',
  path: '/api/posts/{post}/like',
  summary: 'No longer like a post.',
  access: 'signed_in',
  params: AtPost,
  reply: Liked,
  refusals: ['not_found'],
  limit: { max: 300, seconds: 300, per: 'account' },
})

export const postPostsSeen = endpoint({
  method: 'POST',
  path: '/api/posts/seen',
  summary: 'I have had these posts in front of me; their creators learn how many did, and not who.',
  access: 'signed_in',
  body: z.object({ posts: z.array(Id).check(z.minLength(1), z.maxLength(POSTS_WATCHED_MAX)) }),
  reply: z.object({}),
  refusals: [],
  limit: { max: 240, seconds: 300, per: 'account' },
})
