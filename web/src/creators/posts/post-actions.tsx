import type { Post } from '@koji/contract'
import { Heart, MessageCircle, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { counted } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { postPath } from '#profiles/people/creator-paths.ts'
import { share } from '#profiles/people/share.ts'
import { cx } from '#ui/cx.ts'
import { titleOf } from './post-text.ts'
import { useLike } from './queries.ts'

interface PostActionsProps {
  post: Post
  commentsOpen: boolean
  onToggleComments: () => void
}

const ACTION =
  '-mx-2 inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-14 font-semibold text-ink no-underline tabular-nums transition-colors hover:bg-sunken'

/** Like, comment and share. A locked post shows only the counts. */
export function PostActions({ post, commentsOpen, onToggleComments }: PostActionsProps) {
  const { session } = useSession()
  const location = useLocation()
  const like = useLike(post)
  const likes = counted(post.likes, 'like')
  const likeIcon = <Heart className={cx('size-5', post.liked && 'fill-ume text-ume')} aria-hidden />
  const commentIcon = <MessageCircle className="size-5" aria-hidden />
  return (
    <div className="mt-3 flex items-center gap-4">
      {post.locked ? (
        <Count label={likes} count={post.likes}>
          {likeIcon}
        </Count>
      ) : session ? (
        <button
          type="button"
          aria-pressed={post.liked}
          aria-label={`Like, ${likes}`}
          onClick={() => like.mutate(!post.liked)}
          className={cx(ACTION, 'active:scale-95')}
        >
          {likeIcon}
          <span aria-hidden>{post.likes.toLocaleString('en')}</span>
        </button>
      ) : (
        <Link
          to={paths.auth}
          state={{ from: location }}
          aria-label={`Sign in to like, ${likes}`}
          className={ACTION}
        >
          {likeIcon}
          <span aria-hidden>{post.likes.toLocaleString('en')}</span>
        </Link>
      )}
      {post.locked ? (
        <Count label={counted(post.comments, 'comment')} count={post.comments}>
          {commentIcon}
        </Count>
      ) : (
        <button
          type="button"
          aria-expanded={commentsOpen}
          aria-label={counted(post.comments, 'comment')}
          onClick={onToggleComments}
          className={ACTION}
        >
          {commentIcon}
          <span aria-hidden>{post.comments.toLocaleString('en')}</span>
        </button>
      )}
      <button
        type="button"
        className={cx(ACTION, 'ml-auto')}
        onClick={() =>
          void share({
            title: `${post.author.displayName}: ${titleOf({ text: post.text, photos: post.photos.length })}`,
            path: postPath(post.author, post.id),
          })
        }
      >
        <Share2 className="size-5" aria-hidden />
        Share
      </button>
    </div>
  )
}

const Count = ({ label, count, children }: { label: string; count: number; children: ReactNode }) => (
  <span className="inline-flex min-h-11 items-center gap-2 px-1 text-14 font-semibold text-ink-2 tabular-nums">
    {children}
    <span aria-hidden>{count.toLocaleString('en')}</span>
    <span className="sr-only">{label}</span>
  </span>
)
