import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import * as drawings from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Skeleton, SkeletonCard, SkeletonGroup, SkeletonRow, SkeletonText } from '#ui/skeleton.tsx'
import { Loading } from '#ui/spinner.tsx'
import { Group, Row } from './display-group.tsx'

const NAMES = Object.keys(drawings) as (keyof typeof drawings)[]

export const States = () => (
  <>
    <Group title="Empty and failed" columns>
      <Panel>
        <EmptyState
          drawing={drawings.DeckDrawing}
          level={4}
          title="You have seen everyone within 10 km"
          text="Widen the circle a little: 214 more people at 25 km."
          action={<Button>Widen to 25 km</Button>}
        />
      </Panel>
      <Panel>
        <ErrorState level={4} onRetry={() => {}} requestId="7f3a-21c" />
      </Panel>
    </Group>
    <Group title="Drawings" text="Ink with one mandarin each.">
      <Panel>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
          {NAMES.map((name) => {
            // oxlint-disable-next-line import/namespace -- Lists all drawings, so that new ones show up here.
            const Art = drawings[name]
            return (
              <li key={name} className="grid justify-items-center gap-2 text-13 text-ink-2">
                <Art className="w-37" />
                {name.replace('Drawing', '')}
              </li>
            )
          })}
        </ul>
      </Panel>
    </Group>
    <Group title="Loading" columns>
      <Panel>
        <SkeletonGroup>
          <SkeletonCard photoClass="h-64" />
        </SkeletonGroup>
      </Panel>
      <Panel>
        <SkeletonGroup className="grid gap-5">
          <SkeletonRow />
          <SkeletonRow size={44} />
          <SkeletonRow size={36} />
          <SkeletonText lines={3} />
          <Skeleton className="h-11 w-40 rounded-full" />
        </SkeletonGroup>
      </Panel>
      <Panel>
        <Loading className="h-full min-h-40" />
      </Panel>
      <Panel className="grid gap-5">
        <Pages />
      </Panel>
    </Group>
  </>
)

function Pages() {
  const [count, setCount] = useState(3)
  const [pending, setPending] = useState(false)
  const [failing, setFailing] = useState(false)
  const [error, setError] = useState<string | null>(null)

  function load() {
    setPending(true)
    setError(null)
    setTimeout(() => {
      setPending(false)
      if (failing) setError('The next page did not arrive.')
      else setCount((now) => now + 3)
      setFailing(false)
    }, 700)
  }

  return (
    <>
      <Row label="Load more">
        <Button size="sm" variant="secondary" onClick={() => setFailing(true)} disabled={failing}>
          Let the next one fail
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setCount(3)}>
          Start again
        </Button>
      </Row>
      <ul className="grid gap-2">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className="rounded-14 bg-sunken px-4 py-2">
            Post {index + 1}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={count < 9}
        pending={pending}
        error={error}
        onLoad={load}
        auto={false}
        end="That was the first post"
      />
    </>
  )
}
