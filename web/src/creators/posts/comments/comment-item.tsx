import type { Comment, Post } from '@koji/contract'
import { EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ago } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { useReplies } from './queries.ts'
import type { AnyComment } from './thread.ts'

interface CommentItemProps {
  comment: Comment
  post: Post
}

/** A comment with its replies. Replies cannot be replied to. */
export function CommentItem({ comment, post }: CommentItemProps) {
  const [replying, setReplying] = useState(false)
  const [reply, setReply] = useState('')
  const [expanded, setExpanded] = useState(false)
  const replies = useReplies(comment.id, expanded)
  const shownReplies = replies.data?.pages.flatMap(({ items }) => items) ?? comment.firstReplies
  const hiddenCount = comment.replies - shownReplies.length
  return (
    <li className="grid gap-3">
      <CommentBody comment={comment} post={post}>
        {post.canComment && (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3.5 text-ink-2"
            aria-expanded={replying}
            aria-label={`Reply to ${comment.author.displayName}`}
            onClick={() => setReplying(!replying)}
          >
            Reply
          </Button>
        )}
      </CommentBody>
      {shownReplies.length > 0 && (
        <ul
          aria-label={`Replies to ${comment.author.displayName}`}
          className="ml-4.5 grid gap-4 border-l-2 border-line pl-5"
        >
          {shownReplies.map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} post={post} />
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (!expanded || replies.hasNextPage || replies.isError) && (
        <div className="ml-11">
          <Button
            variant="link"
            size="sm"
            pending={replies.isFetching}
            onClick={() => {
              if (!expanded) setExpanded(true)
              else if (replies.data) void replies.fetchNextPage()
              else void replies.refetch()
            }}
          >
            {replies.error
              ? `${friendlyMessage(replies.error)} Try Again`
              : `Show ${hiddenCount === 1 ? 'one more reply' : `${hiddenCount.toLocaleString('en')} more replies`}`}
          </Button>
        </div>
      )}
      {replying && (
        <div className="ml-11">
          <CommentForm
            postId={post.id}
            parentId={comment.id}
            label={`Reply to ${comment.author.displayName}`}
            text={reply}
            onTextChange={setReply}
            focusOnMount
            onDone={() => setReplying(false)}
          />
        </div>
      )}
    </li>
  )
}

function CommentBody({ comment, post, children }: { comment: AnyComment; post: Post; children?: ReactNode }) {
  const language = useLanguage()
  const { author, createdAt } = comment
  const profilePath = author.username ? paths.profileAt(author.username) : paths.profileOf(author.id)
  return (
    <article aria-label={`Comment by ${author.displayName}`} className="flex gap-3">
      <Avatar name={author.displayName} src={author.avatarUrl} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          <Link to={profilePath} className="font-semibold text-ink no-underline hover:underline">
            {author.displayName}
          </Link>
          {comment.byCreator && (
            <Chip size="sm" tone="ai">
              Creator
            </Chip>
          )}
          <time dateTime={createdAt} className="text-ink-2">
            {ago(createdAt, language)}
          </time>
        </p>
        <p className="mt-0.5 text-15 wrap-anywhere whitespace-pre-line">{comment.text}</p>
        {comment.hidden && (
          <p className="mt-1 flex items-center gap-1.5 text-13 text-ink-2">
            <EyeOff className="size-4 shrink-0" aria-hidden />
            {comment.removed
              ? 'Removed by our team; only you see it.'
              : comment.mine
                ? 'Hidden by the creator; only you and they see it.'
                : 'Hidden; only you and its author see it.'}
          </p>
        )}
        {children}
      </div>
      <CommentMenu comment={comment} post={post} />
    </article>
  )
}
