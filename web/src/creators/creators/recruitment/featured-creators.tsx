import type { FeaturedCreator } from '@koji/contract'
import { Link } from 'react-router'
import { counted, dollars } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { VerifiedMark } from '#ui/verified-mark.tsx'
import { useFeaturedCreators } from '../queries.ts'

const SHOWN = 3
const GRID = 'grid gap-4 md:grid-cols-3'

/** Real creators with their real numbers, instead of made-up success stories. */
export function FeaturedCreators() {
  const { data, isPending } = useFeaturedCreators()
  if (!isPending && !data?.items.length) return null
  return (
    <section aria-labelledby="who-is-here">
      <PanelHead
        id="who-is-here"
        title="Who does this already"
        action={<Link to={paths.creators}>See all creators</Link>}
      />
      {data ? (
        <ul className={GRID}>
          {data.items.slice(0, SHOWN).map((creator) => (
            <li key={creator.userId}>
              <Creator creator={creator} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonGroup className={GRID}>
          {Array.from({ length: SHOWN }, (_, index) => (
            <Skeleton key={index} className="h-44 rounded-20" />
          ))}
        </SkeletonGroup>
      )}
    </section>
  )
}

const Creator = ({ creator }: { creator: FeaturedCreator }) => (
  <Panel className="flex h-full min-h-44 flex-col gap-3">
    <div className="flex items-center gap-3">
      <Avatar name={creator.displayName} src={creator.avatarUrl} size={56} />
      <h3 className="title-18 min-w-0 wrap-anywhere">
        <Link
          to={creator.username ? paths.creatorNamed(creator.username) : paths.creatorOf(creator.userId)}
          className="text-ink no-underline hover:underline"
        >
          {creator.displayName}
        </Link>{' '}
        <VerifiedMark className="text-ai" />
      </h3>
    </div>
    <p className="text-15 text-pretty">{creator.tagline}</p>
    <p className="mt-auto text-14 text-ink-2 tabular-nums">
      {counted(creator.subscriberCount, 'subscriber')} · {dollars(creator.subscriptionPrice)} a month
    </p>
  </Panel>
)
