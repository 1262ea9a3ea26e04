import { TRANSACTION_STATES, TRANSACTIONS_CSV } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { checkFile } from '#lib/api.ts'
import { download } from '#lib/download.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { browserTimeZone } from '#lib/time-zones.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing, ReceiptDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { STATE_LABELS } from './labels.ts'
import { type Filter, useTransactions } from './queries.ts'
import { TransactionRow } from './transaction-row.tsx'

const FIRST_YEAR = 2024

const STATE_OPTIONS = [
  { value: 'all', label: 'All payments' },
  ...TRANSACTION_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
] as const

/** `/transactions`: the payments of the member. */
export function TransactionsScreen() {
  const [search, setSearch] = useSearchParams()
  const [thisYear] = useState(() => new Date().getFullYear())
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, yearsAgo) =>
    String(thisYear - yearsAgo),
  )
  const state = STATE_OPTIONS.find(({ value }) => value === search.get('state'))?.value ?? 'all'
  const year = years.find((option) => option === search.get('year')) ?? null

  const filter = { state, year: year === null ? null : Number(year) }

  /** Defaults are left out of the URL. */
  const setParam = (name: string, value: string) =>
    setSearch(
      (params) => {
        if (value === 'all') params.delete(name)
        else params.set(name, value)
        return params
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Screen
      title="Transactions"
      lead="Every payment, with where each cent went."
      actions={<CsvButton filter={filter} />}
    >
      <div className="mb-5 grid grid-cols-2 gap-3 sm:max-w-110">
        <Select
          label="Which"
          labelHidden
          options={STATE_OPTIONS}
          value={state}
          onValueChange={(next) => setParam('state', next)}
        />
        <Select
          label="Year"
          labelHidden
          options={[
            { value: 'all', label: 'All years' },
            ...years.map((option) => ({ value: option, label: option })),
          ]}
          value={year ?? 'all'}
          onValueChange={(next) => setParam('year', next)}
        />
      </div>
      <List filter={filter} onClear={() => setSearch({}, { replace: true })} />
    </Screen>
  )
}

function List({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const list = useTransactions(filter)
  if (list.isPending)
    return (
      <Panel>
        <SkeletonGroup className="grid gap-5">
          <SkeletonRow size={44} />
          <SkeletonRow size={44} />
          <SkeletonRow size={44} />
        </SkeletonGroup>
      </Panel>
    )
  if (!list.data)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  const payments = list.data.pages.flatMap(({ items }) => items)
  const filtered = filter.state !== 'all' || filter.year !== null
  if (payments.length === 0)
    return <Panel>{filtered ? <NoResults onClear={onClear} /> : <NoTransactions />}</Panel>
  return (
    <>
      <Panel flush>
        <ul aria-label="Payments" className="divide-y divide-line">
          {payments.map((payment) => (
            <TransactionRow key={payment.id} payment={payment} />
          ))}
        </ul>
      </Panel>
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
      />
    </>
  )
}

const NoTransactions = () => (
  <EmptyState
    drawing={ReceiptDrawing}
    title="No transactions yet"
    text="Every payment is listed here, with where each cent went."
    action={
      <Link className={buttonClass()} to={paths.creators}>
        See creators
      </Link>
    }
  />
)

const NoResults = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    drawing={MagnifierDrawing}
    title="No payment fits that"
    text="There may be others, of another year or with another outcome."
    action={<Button onClick={onClear}>Show all payments</Button>}
  />
)

function CsvButton({ filter: { state, year } }: { filter: Filter }) {
  const csvDownload = useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({
        state,
        ...(year !== null && { year: String(year), zone: browserTimeZone() }),
      })
      const path = `${TRANSACTIONS_CSV}?${query}`
      await checkFile(path)
      download(path)
    },
    onError: (error) =>
      void toast({ title: 'No file', description: friendlyMessage(error), tone: 'destructive' }),
  })
  return (
    <Button variant="outline" pending={csvDownload.isPending} onClick={() => csvDownload.mutate()}>
      <Download className="size-5" aria-hidden />
      CSV
    </Button>
  )
}
