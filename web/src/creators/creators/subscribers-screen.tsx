import { SUBSCRIBERS_CSV } from '@koji/contract'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { HeartsDrawing, MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Input } from '#ui/input.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { ComposerSheet } from './composer/composer-sheet.tsx'
import { CsvButton } from './csv-button.tsx'
import { subscriberColumns } from './subscribers/columns.tsx'
import { useSubscribers } from './subscribers/queries.ts'
import { useChoice } from './use-choice.ts'

const FILTERS = [
  { value: 'live', label: 'Subscribed' },
  { value: 'renewing', label: 'Will renew' },
  { value: 'late', label: 'Payment is late' },
  { value: 'cancelled', label: 'Will not renew' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const
const DEBOUNCE_MS = 250

const valuesOf = <Value extends string>(options: readonly { value: Value }[]) =>
  options.map(({ value }) => value)

export function SubscribersScreen() {
  const [search, setSearch] = useSearchParams()
  const [composing, setComposing] = useState(false)
  const text = search.get('text') ?? ''
  const [which, chooseWhich] = useChoice('which', valuesOf(FILTERS), 'live')
  const [sort, chooseSort] = useChoice('sort', valuesOf(SORTS), 'newest')

  const searchFor = (next: string) =>
    setSearch(
      (params) => {
        if (next === '') params.delete('text')
        else params.set('text', next)
        return params
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <Screen
      title="Subscribers"
      width="wide"
      lead="Who pays for what you make. Names are shown as long as neither of you has blocked the other."
      actions={
        <>
          <CsvButton
            path={`${SUBSCRIBERS_CSV}?${new URLSearchParams({ text: text.trim(), which, sort })}`}
            name={() => `subscribers-${new Date().toISOString().slice(0, 10)}.csv`}
          />
          <Button onClick={() => setComposing(true)}>
            <Megaphone className="size-5" aria-hidden />
            Message all subscribers
          </Button>
        </>
      }
    >
      <div className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
        <Input
          className="max-lg:col-span-2"
          type="search"
          label="Search by name"
          labelHidden
          placeholder="Search by name"
          maxLength={60}
          value={text}
          onValueChange={searchFor}
        />
        <Select label="Which" labelHidden options={FILTERS} value={which} onValueChange={chooseWhich} />
        <Select label="Sort by" labelHidden options={SORTS} value={sort} onValueChange={chooseSort} />
      </div>
      <List text={text} which={which} sort={sort} />
      <ComposerSheet
        open={composing}
        onOpenChange={setComposing}
        visibility="subscribers"
        title="Message all subscribers"
      />
    </Screen>
  )
}

function List({ text, which, sort }: Parameters<typeof useSubscribers>[0]) {
  const language = useLanguage()
  const debounced = useDebounced(text.trim(), DEBOUNCE_MS)
  const list = useSubscribers({ text: debounced, which, sort })
  if (list.isLoadingError)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(list.error)}
          pending={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {/* On small screens with a sidebar, the columns do not fit. */}
      <div className="md:max-xl:overflow-x-auto">
        <Table
          caption="Subscribers"
          captionHidden
          columns={subscriberColumns(language)}
          rows={rows}
          rowId={({ subscriptionId }) => subscriptionId}
          pending={list.isPending}
          empty={debounced ? <NoMatch /> : <NoSubscribers which={which} />}
        />
      </div>
      {list.hasNextPage && (
        <LoadMore
          hasMore
          pending={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? friendlyMessage(list.error) : null}
        />
      )}
    </>
  )
}

const NoMatch = () => (
  <EmptyState
    drawing={MagnifierDrawing}
    title="Nobody by that name"
    text="Try fewer letters, or all of them."
  />
)

const NoSubscribers = ({ which }: { which: string }) => (
  <EmptyState
    drawing={HeartsDrawing}
    title={which === 'live' || which === 'all' ? 'No subscribers yet' : 'Nobody here'}
    text={
      which === 'live' || which === 'all'
        ? 'Who subscribes to you appears here. A public post now and then helps people find you.'
        : 'Good news, probably.'
    }
  />
)
