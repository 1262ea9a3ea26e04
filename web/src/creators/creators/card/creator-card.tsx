import { type CardDesign, inkOn, type ListedCreator } from '@koji/contract'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { counted, dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { cx } from '#ui/cx.ts'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { CreatorFace } from './creator-face.tsx'

/** Cards have four fonts; the rest of the app has two. */
const FONTS: Record<CardDesign['font'], string> = {
  bricolage: 'font-display font-bold tracking-tight',
  figtree: 'font-sans font-bold tracking-tight',
  serif: 'font-serif font-bold tracking-tight',
  mono: 'font-mono font-semibold tracking-tighter',
}

interface CreatorCardProps {
  creator: ListedCreator
  level?: 2 | 3
  /** Loads the picture right away instead of when the card comes near the viewport. */
  priority?: boolean
}

/** A creator in the colors of their design, used in the list and in its preview. */
export function CreatorCard({ creator, level = 2, priority = false }: CreatorCardProps) {
  const { card } = creator
  const Layout = LAYOUTS[card.layout]
  return (
    <div
      data-card
      style={cardColors(card)}
      className="@container flex aspect-4/5 min-h-96 w-full flex-col overflow-hidden rounded-28 bg-(--card) text-(--card-ink) shadow-card inset-ring inset-ring-(--card-ink)/12"
    >
      <Layout creator={creator} priority={priority} name={<Name creator={creator} level={level} />} />
    </div>
  )
}

export const CreatorCardLink = ({ creator, priority }: Omit<CreatorCardProps, 'level'>) => (
  <Link
    to={creator.username ? paths.creatorNamed(creator.username) : paths.creatorOf(creator.userId)}
    className="group block rounded-28 text-current no-underline outline-offset-3 transition-transform duration-240 ease-koji hover:-translate-y-1"
  >
    <CreatorCard creator={creator} priority={priority} />
  </Link>
)

const cardColors = ({ accent, background }: CardDesign): CSSProperties =>
  ({
    '--card': background,
    '--card-ink': inkOn(background),
    '--card-accent': accent,
    '--card-accent-ink': inkOn(accent),
  }) as CSSProperties

interface LayoutProps {
  creator: ListedCreator
  priority: boolean
  name: ReactNode
}

const SIZES = '(min-width: 960px) 340px, (min-width: 600px) 46vw, 94vw'

const LAYOUTS: Record<CardDesign['layout'], (props: LayoutProps) => ReactNode> = {
  portrait: ({ creator, priority, name }) => (
    <>
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <CreatorFace creator={creator} priority={priority} className="size-full" />
        <CardBadge creator={creator} onAccent={!creator.avatarUrl} className="absolute bottom-3 left-3" />
      </div>
      <div className="grid gap-2 border-t-4 border-(--card-accent) p-5">
        {name}
        <Tagline creator={creator} className="line-clamp-2 text-15" />
        <Terms creator={creator} />
      </div>
    </>
  ),
  cover: ({ creator, priority, name }) => (
    <>
      <div className="relative h-1/2 shrink-0">
        <div className="size-full overflow-hidden bg-(--card-accent)">
          {creator.cover && (
            <Picture photo={creator.cover} alt="" sizes={SIZES} priority={priority} className="size-full" />
          )}
        </div>
        <CardBadge creator={creator} onAccent={!creator.cover} className="absolute top-3 left-3" />
        <CreatorFace
          creator={creator}
          className="absolute -bottom-9 left-5 size-18 rounded-full ring-4 ring-(--card)"
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-2 p-5 pt-11">
        {name}
        <Tagline creator={creator} className="line-clamp-3 text-16" />
        <Terms creator={creator} className="mt-auto" />
      </div>
    </>
  ),
  words: ({ creator, name }) => (
    <div className="flex min-h-0 flex-1 flex-col gap-4 p-6">
      <CardBadge creator={creator} />
      <div className="grid min-h-0 flex-1 content-center">
        <span aria-hidden className="mb-5 block h-1.5 w-12 rounded-full bg-(--card-accent)" />
        <p
          className={cx(
            'line-clamp-5 text-22 leading-tight text-balance wrap-anywhere @min-[21rem]:text-28',
            FONTS[creator.card.font],
          )}
        >
          {creator.tagline || CATEGORY_NAMES[creator.category]}
        </p>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3">
        <CreatorFace creator={creator} className="size-11 rounded-full" />
        {name}
        <Terms creator={creator} className="col-span-2" />
      </div>
    </div>
  ),
}

function Name({ creator, level }: { creator: ListedCreator; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const large = creator.card.layout !== 'words'
  return (
    <Heading
      className={cx(
        'line-clamp-2 leading-tight wrap-anywhere',
        large ? 'text-22' : 'text-18',
        FONTS[creator.card.font],
      )}
    >
      {creator.displayName}
      {creator.idVerified && (
        <VerifiedMark className="ml-1.5 text-(--card-accent) [&_path:last-child]:stroke-(--card-accent-ink)" />
      )}
    </Heading>
  )
}

const Tagline = ({ creator: { tagline }, className }: { creator: ListedCreator; className: string }) =>
  tagline && <p className={cx('leading-snug text-pretty wrap-anywhere', className)}>{tagline}</p>

const Terms = ({ creator, className }: { creator: ListedCreator; className?: string }) => (
  <p className={cx('flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 tabular-nums', className)}>
    <span className="rounded-full bg-(--card-accent) px-3 py-1 font-semibold text-(--card-accent-ink)">
      {dollars(creator.subscriptionPrice)} a month
    </span>
    <span>{counted(creator.subscriberCount, 'subscriber')}</span>
  </p>
)

interface CardBadgeProps {
  creator: ListedCreator
  /** Without a picture, the badge lies on the accent itself and swaps colors. */
  onAccent?: boolean
  className?: string
}

/** The badge that the creator chose, unless it is untrue, such as "Verified" before verification. */
function CardBadge({ creator, onAccent = false, className }: CardBadgeProps) {
  const label = {
    category: CATEGORY_NAMES[creator.category],
    new: creator.fresh && 'New',
    verified: creator.idVerified && 'Verified',
    none: false as const,
  }[creator.card.badge]
  if (!label) return null
  return (
    <span
      className={cx(
        'w-fit rounded-full px-3 py-1 text-13 font-semibold',
        onAccent ? 'bg-(--card) text-(--card-ink)' : 'bg-(--card-accent) text-(--card-accent-ink)',
        className,
      )}
    >
      {label}
    </span>
  )
}
