import type { GroupedClientError } from '@koji/contract'
import { useSearchParams } from 'react-router'
import { ago, counted } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { PeelDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Screen } from '#ui/screen.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { useClientErrors } from './queries.ts'

/** Client errors, the latest first. */
export function ErrorsScreen() {
  const [search, setSearch] = useSearchParams()
  const release = search.get('release')
  return (
    <Screen
      title="Faults in browsers"
      width="app"
      lead="Kept for 30 days, without anything that names a person."
    >
      <BackLink to={paths.adminDashboard} className="mb-3">
        Dashboard
      </BackLink>
      {release && (
        <p className="mb-4">
          <Chip onRemove={() => setSearch({})} removeLabel="Show every release">
            Last met in <span className="font-mono">{release}</span>
          </Chip>
        </p>
      )}
      <ErrorList release={release} />
    </Screen>
  )
}

function ErrorList({ release }: { release: string | null }) {
  const query = useClientErrors(release)
  const items = query.data?.pages.flatMap((page) => page.items)
  if (!items)
    return (
      <Panel>
        {query.isPending ? (
          <SkeletonGroup>
            <SkeletonText lines={8} />
          </SkeletonGroup>
        ) : (
          <ErrorState
            text={friendlyMessage(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </Panel>
    )
  if (items.length === 0)
    return (
      <Panel>
        <EmptyState drawing={PeelDrawing} title="No faults" text="No browser has told us of one." />
      </Panel>
    )
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-20 bg-line ring ring-line">
        {items.map((error) => (
          <ErrorRow key={error.id} error={error} />
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          hasMore
          pending={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          error={query.isFetchNextPageError ? friendlyMessage(query.error) : null}
        />
      )}
    </>
  )
}

function ErrorRow({ error }: { error: GroupedClientError }) {
  const language = useLanguage()
  const { kind, message, path, release, stack, count, lastSeenAt } = error
  return (
    <li className="min-w-0 bg-surface p-4 md:p-5">
      <details>
        <summary className="cursor-pointer">
          <b className="break-words">{message || kind}</b>
          <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-ink-2">
            <Chip size="sm" tone="warn">
              {kind}
            </Chip>
            <span className="tabular-nums">{counted(count, 'time')}</span>
            <span>{ago(lastSeenAt, language)}</span>
            <span className="min-w-0 font-mono break-all">{path}</span>
            <span className="font-mono">{release}</span>
          </span>
        </summary>
        <pre className="mt-3 rounded-14 bg-sunken p-3 text-13 break-words whitespace-pre-wrap">
          {stack || 'No stack.'}
        </pre>
      </details>
    </li>
  )
}
