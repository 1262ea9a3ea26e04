import type { Post } from '@koji/contract'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { counted } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLiveEvents } from '#lib/live-events.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useComments } from './queries.ts'

/** The comments of a post, with a form for members who may comment. */
export const Comments = ({ post }: { post: Post }) => (
  <section aria-label="Comments" className="mt-2 border-t border-line pt-4 pb-2">
    <NewComment post={post} />
    <List post={post} />
  </section>
)

function NewComment({ post }: { post: Post }) {
  const { session } = useSession()
  const location = useLocation()
  const [text, setText] = useState('')
  if (post.canComment)
    return (
      <CommentForm
        postId={post.id}
        parentId={null}
        label="Write a comment"
        text={text}
        onTextChange={setText}
      />
    )
  return (
    <p className="rounded-14 bg-sunken px-4 py-3 text-14">
      {session ? (
        `Only subscribers of ${post.author.displayName} can comment here.`
      ) : (
        <>
          <Link to={paths.auth} state={{ from: location }}>
            Sign in
          </Link>{' '}
          to comment.
        </>
      )}
    </p>
  )
}

function List({ post }: { post: Post }) {
  const list = useComments(post.id)
  const [newCount, setNewCount] = useState(0)
  // Live messages report the comments of others only. New comments appear on a press, so that the page doesn't move
  // while someone reads.
  useLiveEvents((event) => {
    if (event.type === 'returned') setNewCount(0)
    if (event.type === 'post_counted' && event.post === post.id)
      setNewCount((count) => Math.max(0, count + event.comments))
  })
  if (list.isPending)
    return (
      <SkeletonGroup className="mt-5 grid gap-4">
        <SkeletonRow size={36} />
        <SkeletonRow size={36} />
      </SkeletonGroup>
    )
  if (!list.data)
    return (
      <ErrorState
        level={4}
        className="[&>div]:py-4 [&_svg]:hidden"
        text={friendlyMessage(list.error)}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  const comments = list.data.pages.flatMap(({ items }) => items)
  const showNew = async () => {
    await list.refetch()
    setNewCount(0)
  }
  return (
    <>
      <div role="status" className="mt-3 empty:hidden">
        {newCount > 0 && (
          <Button variant="secondary" size="sm" pending={list.isRefetching} onClick={() => void showNew()}>
            Show {counted(newCount, 'new comment')}
          </Button>
        )}
      </div>
      {comments.length === 0 && <p className="pt-4 text-14 text-ink-2">Nobody has said anything yet.</p>}
      <ul className="mt-4 grid gap-5 empty:hidden">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} post={post} />
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          auto={false}
          hasMore
          pending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        />
      )}
    </>
  )
}
