import type { Post } from '@koji/contract'
import { Globe, Lock, Pin } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { clock, day, dayName } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { creatorPath, postPath } from '#profiles/people/creator-paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { cx } from '#ui/cx.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { AccessButton, AccessExplanation } from './access-explanation.tsx'
import { Comments } from './comments/comments.tsx'
import { useSeenTracking } from './live-counts.ts'
import { LockedPost } from './locked-post.tsx'
import { PostActions } from './post-actions.tsx'
import { PostBody } from './post-body.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostPhotos } from './post-photos.tsx'
import { titleOf } from './post-text.ts'

export interface PostCardProps {
  post: Post
  /** Shows the author, in lists with posts of several creators. */
  showAuthor?: boolean
  /** On a page of its own: the text is not folded, and the comments are open. */
  standalone?: boolean
  /** Replaces the menu for members. */
  menu?: ReactNode
  /** The number of subscribers, on the own page of a creator. */
  subscribers?: number
  /** Loads the first photo right away. */
  priority?: boolean
}

export function PostCard({
  post,
  showAuthor,
  standalone = false,
  menu,
  subscribers,
  priority,
}: PostCardProps) {
  const card = useRef<HTMLElement>(null)
  const [commentsOpen, setCommentsOpen] = useState(standalone && !post.locked)
  const [whyOpen, setWhyOpen] = useState(false)
  const explanationId = useId()
  useSeenTracking(card, post.id)
  const name = post.author.displayName
  const photos = post.photos.length
  return (
    <Card
      as="article"
      ref={card}
      aria-label={post.locked ? `For subscribers of ${name}` : titleOf({ text: post.text, photos })}
      className="[contain-intrinsic-size:auto_32rem] [content-visibility:auto]"
    >
      {showAuthor && <Author post={post} />}
      {post.locked && <LockedPost post={post} />}
      {photos > 0 && <PostPhotos photos={post.photos} name={name} priority={priority} />}
      <div className={cx('px-5 pb-3 md:px-6', !showAuthor || photos > 0 || post.locked ? 'pt-4' : 'pt-0')}>
        <div className="mb-1 flex min-h-11 items-center gap-1">
          <Meta post={post} />
          <Chip
            size="sm"
            tone={post.visibility === 'public' ? 'line' : 'ai'}
            icon={post.visibility === 'public' ? Globe : Lock}
            className="shrink-0"
          >
            {post.visibility === 'public' ? 'Public' : 'Subscribers'}
          </Chip>
          <AccessButton
            post={post}
            open={whyOpen}
            explanationId={explanationId}
            onPress={() => setWhyOpen(!whyOpen)}
          />
          {menu ?? <PostMenu post={post} />}
        </div>
        <AccessExplanation id={explanationId} post={post} open={whyOpen} subscribers={subscribers} />
        {!post.locked && <PostBody text={post.text} expanded={standalone} />}
        <PostActions
          post={post}
          commentsOpen={commentsOpen}
          onToggleComments={() => setCommentsOpen(!commentsOpen)}
        />
        {commentsOpen && <Comments post={post} />}
      </div>
    </Card>
  )
}

const Author = ({ post: { author } }: { post: Post }) => (
  <Link
    to={creatorPath(author)}
    className="flex items-center gap-3 px-5 py-4 text-ink no-underline hover:underline md:px-6"
  >
    <Avatar name={author.displayName} src={author.avatarUrl} size={44} />
    <h2 className="title-18 min-w-0 truncate">
      {author.displayName} {author.idVerified && <VerifiedMark />}
    </h2>
  </Link>
)

function Meta({ post }: { post: Post }) {
  const language = useLanguage()
  const { publishedAt, editedAt } = post
  const name = dayName(publishedAt, language)
  return (
    <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-14 text-ink-2">
      {post.pinned && (
        <span className="inline-flex items-center gap-1 font-semibold text-ink">
          <Pin className="size-4" aria-hidden />
          Pinned
        </span>
      )}
      <Link to={postPath(post.author, post.id)} className="text-ink-2 no-underline hover:underline">
        <time dateTime={publishedAt}>
          {name === 'Today' ? `Today, ${clock(publishedAt, language)}` : name}
        </time>
      </Link>
      {editedAt && <span title={`Edited on ${day(editedAt, language)}`}>· edited</span>}
    </p>
  )
}
