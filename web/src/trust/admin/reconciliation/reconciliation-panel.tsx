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
import { ManualReview } from './manual-review.tsx'
import { useReconciliations, useStartReconciliation } from './queries.ts'
import { Runs } from './runs.tsx'

/** Compares our records with the provider's, and lists the differences. */
export function ReconciliationPanel() {
  const { data, error, isFetching, refetch } = useReconciliations()
  return (
    <Panel as="section" aria-labelledby="books" className="mt-6">
      <PanelHead
        id="books"
        title="Our books and the provider’s"
        text="Compared every night, all of it. What no message told us is made up for by itself."
        action={<CompareButton running={data?.runs.some(({ state }) => state === 'running') ?? false} />}
      />
      {data ? (
        <ReconciliationResults data={data} />
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

function ReconciliationResults({ data: { runs, matters } }: { data: Reply<typeof getReconciliations> }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <ManualReview runs={runs} items={matters} />
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

function CompareButton({ running }: { running: boolean }) {
  const reconciliation = useStartReconciliation()
  const start = () =>
    reconciliation.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'The comparison has begun', description: 'It is in the audit log, with your name.' }),
      onError: (error) => {
        if (error instanceof Refused && error.problem.code === 'already_done')
          return toast({ title: 'One is under way already' })
        toast({ title: 'That didn’t work', description: friendlyMessage(error), tone: 'destructive' })
      },
    })
  return (
    <Button variant="outline" pending={reconciliation.isPending || running} onClick={start}>
      <Scale className="size-5" aria-hidden />
      Compare now
    </Button>
  )
}
