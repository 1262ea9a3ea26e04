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
import { Comments } from './comments/comments.tsx'
import { usePostSight } from './live-counts.ts'
import { LockedPost } from './locked-post.tsx'
import { PostActions } from './post-actions.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostPhotos } from './post-photos.tsx'
import { titleOf } from './post-text.ts'
import { PostWords } from './post-words.tsx'
import { WhyAnswer, WhyButton } from './why-seen.tsx'

export interface PostCardProps {
  post: Post
  /** Where posts of several creators stand together. */
  showAuthor?: boolean
  /** Shown for itself: nothing is folded, and its comments are open. */
  alone?: boolean
  /** What can be done about it, in place of what everybody can. */
  menu?: ReactNode
  /** Of one's own page. */
  subscribers?: number
  /** The view waits for its photo. */
  priority?: boolean
}

export function PostCard({ post, showAuthor, alone = false, menu, subscribers, priority }: PostCardProps) {
  const card = useRef<HTMLElement>(null)
  const [talking, setTalking] = useState(alone && !post.locked)
  const [asked, setAsked] = useState(false)
  const answerId = useId()
  usePostSight(card, post.id)
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
          <WhyButton post={post} open={asked} answerId={answerId} onPress={() => setAsked(!asked)} />
          {menu ?? <PostMenu post={post} />}
        </div>
        <WhyAnswer id={answerId} post={post} open={asked} subscribers={subscribers} />
        {!post.locked && <PostWords text={post.text} whole={alone} />}
        <PostActions post={post} talking={talking} onTalk={() => setTalking(!talking)} />
        {talking && <Comments post={post} />}
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
