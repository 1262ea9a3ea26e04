import { type getStatement, type ReplyInput, statementCsv } from '@koji/contract'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { Refused } from '#lib/api.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { CsvButton } from './csv-button.tsx'
import { EarningRows } from './payouts/earning-rows.tsx'
import { PrintedStatement } from './payouts/printed-statement.tsx'
import { useStatement } from './payouts/statement-queries.ts'
import { StatementTable } from './payouts/statement-table.tsx'
import { monthName } from './payouts/statements.ts'

/** A monthly statement with its lines and ledger rows. */
export function StatementScreen() {
  const { month = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = useStatement(month)
  const language = useLanguage()
  const name = data ? monthName(data.month, language) : 'Statement'
  return (
    <Screen title={data ? `Statement of ${name}` : name} heading={name} width="app">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <BackLink to={paths.creatorPayouts}>All statements</BackLink>
        {data && (
          <div className="flex gap-2">
            <CsvButton path={statementCsv(month)} name={() => `statement-${month}.csv`} />
            <Button onClick={() => print()}>
              <Printer className="size-5" aria-hidden />
              Print
            </Button>
          </div>
        )}
      </div>
      {data && <StatementContent statement={data} />}
      {isPending && (
        <SkeletonGroup className="grid gap-6">
          <Skeleton className="h-96 rounded-20" />
          <Skeleton className="h-72 rounded-20" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <Panel>
          {error instanceof Refused ? (
            <EmptyState
              drawing={ReceiptDrawing}
              title="There is no statement of this month"
              text="Statements begin with the month in which the first money came in, and end with this one."
            />
          ) : (
            <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </Panel>
      )}
    </Screen>
  )
}

const StatementContent = ({ statement }: { statement: ReplyInput<typeof getStatement> }) => (
  <div className="grid grid-cols-1 gap-6">
    <Panel as="section" aria-label="Statement">
      <StatementTable statement={statement} />
      <AdjacentMonths {...statement} />
    </Panel>
    <Panel as="section" aria-label="Rows">
      <PanelHead
        title="Every row of it"
        text="Each amount is what came to you or left you. Together they lead from one balance to the other."
      />
      <EarningRows span={{ from: statement.from, to: statement.to }} zone={statement.timeZone} />
    </Panel>
    <PrintedStatement statement={statement} />
  </div>
)

function AdjacentMonths({ before, after }: ReplyInput<typeof getStatement>) {
  const language = useLanguage()
  if (!before && !after) return null
  return (
    <nav aria-label="Other months" className="mt-4 flex flex-wrap justify-between gap-2">
      {before && (
        <Link
          to={paths.creatorStatement(before)}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: '-ml-3.5' })}
        >
          <ChevronLeft className="size-4.5" aria-hidden />
          {monthName(before, language, 'short')}
        </Link>
      )}
      {after && (
        <Link
          to={paths.creatorStatement(after)}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: '-mr-3.5 ml-auto' })}
        >
          {monthName(after, language, 'short')}
          <ChevronRight className="size-4.5" aria-hidden />
        </Link>
      )}
    </nav>
  )
}
