import type { getReconciliations, Reply } from '@koji/contract'
import { Scale } from 'lucide-react'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { NeedsPerson } from './needs-person.tsx'
import { useBooks, useCompareNow } from './queries.ts'
import { Runs } from './runs.tsx'

/** Our books against the provider's: what differed, what was repaired, and what nobody but a person can put right. */
export function BooksPanel() {
  const { data, error, isFetching, refetch } = useBooks()
  return (
    <Panel as="section" aria-labelledby="books" className="mt-6">
      <PanelHead
        id="books"
        title="Our books and the provider’s"
        text="Compared every night, all of it. What no message told us is made up for by itself."
        action={<CompareNow running={data?.runs.some(({ state }) => state === 'running') ?? false} />}
      />
      {data ? (
        <Known books={data} />
      ) : error ? (
        <ErrorState
          level={3}
          text={friendlyMessage(error)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup className="grid gap-5">
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonGroup>
      )}
    </Panel>
  )
}

function Known({ books: { runs, matters } }: { books: Reply<typeof getReconciliations> }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <NeedsPerson runs={runs} matters={matters} />
      {runs.length === 0 ? (
        <EmptyState
          drawing={ReceiptDrawing}
          level={3}
          title="Not compared yet"
          text="The first comparison is made tonight, or when you press the button."
        />
      ) : (
        <Runs runs={runs} />
      )}
    </div>
  )
}

function CompareNow({ running }: { running: boolean }) {
  const compare = useCompareNow()
  const begin = () =>
    compare.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'The comparison has begun', description: 'It is in the audit log, with your name.' }),
      onError: (error) => {
        if (error instanceof Refused && error.problem.code === 'already_done')
          return toast({ title: 'One is under way already' })
        toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' })
      },
    })
  return (
    <Button variant="outline" pending={compare.isPending || running} onClick={begin}>
      <Scale className="size-5" aria-hidden />
      Compare now
    </Button>
  )
}
