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
import { useAnswers } from './queries.ts'
import type { Words } from './thread.ts'

interface CommentItemProps {
  comment: Comment
  post: Post
}

/** One comment with its answers below it; there is one level of them. */
export function CommentItem({ comment, post }: CommentItemProps) {
  const [replying, setReplying] = useState(false)
  const [reply, setReply] = useState('')
  const [all, setAll] = useState(false)
  const answers = useAnswers(comment.id, all)
  const shown = answers.data?.pages.flatMap(({ items }) => items) ?? comment.firstReplies
  const left = comment.replies - shown.length
  return (
    <li className="grid gap-3">
      <Said words={comment} post={post}>
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
      </Said>
      {shown.length > 0 && (
        <ul
          aria-label={`Replies to ${comment.author.displayName}`}
          className="ml-4.5 grid gap-4 border-l-2 border-line pl-5"
        >
          {shown.map((reply) => (
            <li key={reply.id}>
              <Said words={reply} post={post} />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (!all || answers.hasNextPage || answers.isError) && (
        <div className="ml-11">
          <Button
            variant="link"
            size="sm"
            pending={answers.isFetching}
            onClick={() => {
              if (!all) setAll(true)
              else if (answers.data) void answers.fetchNextPage()
              else void answers.refetch()
            }}
          >
            {answers.error
              ? `${friendlyMessage(answers.error)} Try Again`
              : `Show ${left === 1 ? 'one more reply' : `${left.toLocaleString('en')} more replies`}`}
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
            takesFocus
            onDone={() => setReplying(false)}
          />
        </div>
      )}
    </li>
  )
}

function Said({ words, post, children }: { words: Words; post: Post; children?: ReactNode }) {
  const language = useLanguage()
  const { author, createdAt } = words
  const page = author.username ? paths.profileAt(author.username) : paths.profileOf(author.id)
  return (
    <article aria-label={`Comment by ${author.displayName}`} className="flex gap-3">
      <Avatar name={author.displayName} src={author.avatarUrl} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          <Link to={page} className="font-semibold text-ink no-underline hover:underline">
            {author.displayName}
          </Link>
          {words.byCreator && (
            <Chip size="sm" tone="ai">
              Creator
            </Chip>
          )}
          <time dateTime={createdAt} className="text-ink-2">
            {ago(createdAt, language)}
          </time>
        </p>
        <p className="mt-0.5 text-15 wrap-anywhere whitespace-pre-line">{words.text}</p>
        {words.hidden && (
          <p className="mt-1 flex items-center gap-1.5 text-13 text-ink-2">
            <EyeOff className="size-4 shrink-0" aria-hidden />
            {words.removed
              ? 'Removed by our team; only you see it.'
              : words.mine
                ? 'Hidden by the creator; only you and they see it.'
                : 'Hidden; only you and its author see it.'}
          </p>
        )}
        {children}
      </div>
      <CommentMenu words={words} post={post} />
    </article>
  )
}
