import type { TransactionDetails } from '@koji/contract'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useTransaction } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { Split } from './split.tsx'
import { Summary } from './summary.tsx'
import { Timeline } from './timeline.tsx'

const GRID = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]'

/** `/transaction/{id}`: a payment with its history. */
export function TransactionScreen() {
  const { id = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useTransaction(id)
  return (
    <Screen title={data ? `Payment ${data.number}` : 'Transaction'} heading="Transaction" width="creator">
      <BackLink to={paths.transactions} className="mb-3">
        All transactions
      </BackLink>
      {data && <PaymentDetails payment={data} />}
      {isPending && (
        <SkeletonGroup className={GRID}>
          <span className="grid gap-6">
            <Skeleton className="h-72 rounded-20" />
            <Skeleton className="h-44 rounded-20" />
          </span>
          <Skeleton className="h-56 rounded-20" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <Panel>
          {error instanceof Refused ? (
            <EmptyState
              drawing={ReceiptDrawing}
              title="This transaction is not here"
              text="It may belong to somebody else, or the link is wrong."
            />
          ) : (
            <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </Panel>
      )}
    </Screen>
  )
}

const PaymentDetails = ({ payment }: { payment: TransactionDetails }) => (
  <div className={GRID}>
    <div className="grid min-w-0 gap-6">
      <Summary
        payment={payment}
        action={
          payment.state !== 'failed' && (
            <Button variant="outline" onClick={() => print()}>
              <Printer className="size-5" aria-hidden />
              Print receipt
            </Button>
          )
        }
      />
      {payment.state !== 'failed' && <Split payment={payment} />}
    </div>
    <div className="grid min-w-0 gap-6">
      <Timeline payment={payment} />
      <RefundPanel payment={payment} />
    </div>
    {payment.state !== 'failed' && <Receipt payment={payment} />}
  </div>
)
