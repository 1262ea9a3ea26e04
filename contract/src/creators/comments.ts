import * as z from 'zod/mini'
import { COMMENT_MAX, REPLIES_SHOWN } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ProfileCard } from '../profiles/profile-card.ts'
import { Id, Instant, PageQuery, page, text } from '../shapes.ts'

const CommentBase = z.object({
  id: Id,
  author: ProfileCard,
  /** The comment's author also wrote the post. */
  byCreator: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  mine: z.boolean(),
  /** Hidden by the creator: only the creator and the comment's author still see it. */
  hidden: z.boolean(),
  /** Removed by our team: only the comment's author still sees it. */
  removed: z.boolean(),
})

export const CommentReply = z.extend(CommentBase, { parentId: Id })
export type CommentReply = z.infer<typeof CommentReply>

export const Comment = z.extend(CommentBase, {
  replies: z.int(),
  firstReplies: z.array(CommentReply).check(z.maxLength(REPLIES_SHOWN)),
})
export type Comment = z.infer<typeof Comment>

const AtPost = z.object({ post: Id })
const AtComment = z.object({ comment: Id })

export const getComments = endpoint({
  method: 'GET',
  path: '/api/posts/{post}/comments',
  summary: 'Lists the comments on a post, newest first, each with its first replies.',
  access: 'everyone',
  params: AtPost,
  query: PageQuery,
  reply: page(Comment),
  refusals: ['not_found'],
})

export const getReplies = endpoint({
  method: 'GET',
  path: '/api/comments/{comment}/replies',
  summary: 'Lists the replies to a comment, oldest first.',
  access: 'everyone',
  params: AtComment,
  query: PageQuery,
  reply: page(CommentReply),
  refusals: ['not_found'],
})

export const postComment = endpoint({
  method: 'POST',
  path: '/api/posts/{post}/comments',
  summary: 'Adds a comment to a post or a reply to a comment.',
  access: 'signed_in',
  verified: true,
  params: AtPost,
  body: z.object({ text: text('Comment', 1, COMMENT_MAX), parentId: z.nullable(Id) }),
  reply: z.extend(CommentBase, { parentId: z.nullable(Id) }),
  refusals: ['not_found', 'onboarding_unfinished', 'comments_closed', 'words_refused'],
  limit: { max: 30, seconds: 300, per: 'account' },
  creates: true,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{comment}',
  summary: 'Deletes a comment with its replies. Allowed for its author and the creator of the post.',
  access: 'signed_in',
  params: AtComment,
  reply: z.object({}),
  refusals: ['not_found'],
})

export const putCommentHidden = endpoint({
  method: 'PUT',
  path: '/api/comments/{comment}/hidden',
  summary: 'Hides a comment from everyone but its author and the creator, or shows it again.',
  access: 'creator',
  params: AtComment,
  body: z.object({ hidden: z.boolean() }),
  reply: z.object({}),
  refusals: ['not_found'],
})

export const getMyPostsComments = endpoint({
  method: 'GET',
  path: '/api/comments/on-mine',
  summary: "Lists other people's comments on the creator's posts, newest first.",
  access: 'creator',
  query: PageQuery,
  reply: page(z.extend(CommentBase, { parentId: z.nullable(Id), postId: Id, postText: z.string() })),
  refusals: [],
})
