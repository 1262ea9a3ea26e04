import type { MyPost } from '@koji/contract'
import { CalendarClock, Eye, Globe, Heart, Lock, MessageCircle, Pin, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { titleOf } from '#creators/posts/post-text.ts'
import { ago, day } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'
import { postPath } from '#profiles/people/creator-paths.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { RuleLink } from '#profiles/people/rule-link.tsx'
import { OwnPostMenu } from '../composer/own-post-menu.tsx'
import { useMyTimeZone } from '../composer/queries.ts'
import { formatSchedule } from '../composer/schedule.ts'
import { formatFigure } from './figures.ts'

/** A post of the signed-in creator in one line, with its time, figures and menu. */
export function PostRow({ post }: { post: MyPost }) {
  const [photo] = post.photos
  const title = titleOf({ text: post.text, photos: post.photos.length })
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-0">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-14 bg-sunken text-ink-2">
        {photo ? (
          <Picture photo={photo} alt="" sizes="56px" className="size-full" />
        ) : post.visibility === 'public' ? (
          <Globe className="size-5" aria-hidden />
        ) : (
          <Lock className="size-5" aria-hidden />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center font-semibold">
          {post.pinned && <Pin className="mr-1 size-4 shrink-0" role="img" aria-label="Pinned" />}
          <Title post={post} title={title} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
          <PostTime post={post} />
          <span>{post.visibility === 'public' ? 'Public' : 'Subscribers'}</span>
          {post.state === 'published' && <Figures post={post} />}
        </p>
        {post.heldRule && (
          <p className="mt-1 flex gap-1.5 text-14 text-warn">
            <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>
              Held for <RuleLink id={post.heldRule} />: others see it once our team has found it fine.
            </span>
          </p>
        )}
      </div>
      <OwnPostMenu post={post} pinnable={post.state === 'published' && post.heldRule === null} />
    </li>
  )
}

function Title({ post, title }: { post: MyPost; title: string }) {
  const { session } = useSession()
  const username = useMyProfile().data?.profile?.username ?? null
  if (post.state !== 'published' || !session) return <span className="min-w-0 truncate">{title}</span>
  return (
    <Link
      to={postPath({ id: session.account.id, username }, post.id)}
      className="block min-w-0 truncate leading-7 text-ink no-underline hover:underline"
    >
      {title}
    </Link>
  )
}

function PostTime({ post: { state, publishAt, publishedAt, changedAt } }: { post: MyPost }) {
  const language = useLanguage()
  const zone = useMyTimeZone()
  if (state === 'scheduled' && publishAt)
    return (
      <span className="inline-flex items-center gap-1">
        <CalendarClock className="size-4" aria-hidden />
        {formatSchedule(publishAt, zone, language)}
      </span>
    )
  return <span>{publishedAt ? day(publishedAt, language) : `changed ${ago(changedAt, language)}`}</span>
}

const Figures = ({ post: { reach, likes, comments } }: { post: MyPost }) => (
  // The figures wrap together.
  <span className="inline-flex gap-3">
    <Figure icon={<Eye className="size-4" aria-hidden />} value={reach} label="seen by" />
    <Figure icon={<Heart className="size-4" aria-hidden />} value={likes} label="likes" />
    <Figure icon={<MessageCircle className="size-4" aria-hidden />} value={comments} label="comments" />
  </span>
)

const Figure = ({ icon, value, label }: { icon: ReactNode; value: number; label: string }) => (
  <span className="inline-flex items-center gap-1 tabular-nums" title={label}>
    {icon}
    <span className="sr-only">{label} </span>
    {formatFigure(value)}
  </span>
)
