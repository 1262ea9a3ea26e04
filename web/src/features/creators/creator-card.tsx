import type { FeaturedCreator } from '@koji/contract'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { counted, dollars, initials } from '../../lib/format.ts'
import { tint } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { VerifiedMark } from '../../ui/verified-mark.tsx'

export function CreatorCard({
  userId,
  username,
  displayName,
  tagline,
  avatarUrl,
  subscriptionPrice,
  subscriberCount,
}: FeaturedCreator) {
  return (
    <Link
      to={username ? paths.creatorNamed(username) : paths.creatorOf(userId)}
      className="scrim group block aspect-4/5 overflow-hidden rounded-28 text-on-field no-underline shadow-edge"
    >
      {avatarUrl ? (
        <img
          src={avatarUrl}
          alt=""
          loading="lazy"
          className="size-full object-cover transition-transform duration-240 ease-koji group-hover:scale-102"
        />
      ) : (
        <span className={cx('title-54 grid size-full place-items-center', tint(displayName))}>
          {initials(displayName)}
        </span>
      )}
      <div className="absolute inset-x-0 bottom-0 z-2 p-5">
        <p className="title-22">
          {displayName} <VerifiedMark className="text-[#8fc4ea]" />
        </p>
        <p className="mt-1.5 line-clamp-2 text-14">{tagline}</p>
        <p className="mt-3 text-14 tabular-nums">
          <strong>{dollars(subscriptionPrice)}</strong> a month · {counted(subscriberCount, 'subscriber')}
        </p>
      </div>
    </Link>
  )
}
