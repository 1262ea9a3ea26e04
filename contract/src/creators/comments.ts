import * as z from 'zod/mini'
import { COMMENT_MAX, REPLIES_SHOWN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

const Said = z.object({
  id: Id,
  author: ProfileCard,
  /** Wrote the post. */
  byCreator: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  mine: z.boolean(),
  /** The creator has hidden it: only they and its author see it. */
  hidden: z.boolean(),
  /** The team has removed it: only its author still sees it. */
  removed: z.boolean(),
})

export const CommentReply = z.extend(Said, { parentId: Id })
export type CommentReply = z.infer<typeof CommentReply>

export const Comment = z.extend(Said, {
  replies: z.int(),
  firstReplies: z.array(CommentReply).check(z.maxLength(REPLIES_SHOWN)),
})
export type Comment = z.infer<typeof Comment>

const AtPost = z.object({ post: Id })
const AtComment = z.object({ comment: Id })

export const getComments = endpoint({
  method: 'GET',
  path: '/api/posts/{post}/comments',
  summary: 'Comments on a post, the newest first, each with its first replies.',
  access: 'everyone',
  params: AtPost,
  query: PageQuery,
  reply: page(Comment),
  refusals: ['not_found'],
})

export const getReplies = endpoint({
  method: 'GET',
  path: '/api/comments/{comment}/replies',
  summary: 'Replies to a comment, the oldest first.',
  access: 'everyone',
  params: AtComment,
  query: PageQuery,
  reply: page(CommentReply),
  refusals: ['not_found'],
})

export const postComment = endpoint({
  method: 'POST',
  path: '/api/posts/{post}/comments',
  summary: 'Comment on a post, or reply to a comment.',
  access: 'signed_in',
  verified: true,
  params: AtPost,
  body: z.object({ text: text('Comment', 1, COMMENT_MAX), parentId: z.nullable(Id) }),
  reply: z.extend(Said, { parentId: z.nullable(Id) }),
  refusals: ['not_found', 'onboarding_unfinished', 'comments_closed', 'words_refused'],
  limit: { max: 30, seconds: 300, per: 'account' },
  creates: true,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{comment}',
  summary: 'Delete a comment of mine, or one on my post, with its replies.',
  access: 'signed_in',
  params: AtComment,
  reply: z.object({}),
  refusals: ['not_found'],
})

export const putCommentHidden = endpoint({
  method: 'PUT',
  path: '/api/comments/{comment}/hidden',
  summary: 'Hide a comment on my post from everybody but its author, or show it again.',
  access: 'creator',
  params: AtComment,
  body: z.object({ hidden: z.boolean() }),
  reply: z.object({}),
  refusals: ['not_found'],
})

export const getMyPostsComments = endpoint({
  method: 'GET',
  path: '/api/comments/on-mine',
  summary: 'What others said about my posts, the newest first.',
  access: 'creator',
  query: PageQuery,
  reply: page(z.extend(Said, { parentId: z.nullable(Id), postId: Id, postText: z.string() })),
  refusals: [],
})
