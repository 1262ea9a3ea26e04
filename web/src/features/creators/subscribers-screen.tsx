import { SUBSCRIBERS_CSV, type Subscriber } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { Download, Megaphone } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { fetchFile } from '../../lib/api.ts'
import { downloadBlob } from '../../lib/download.ts'
import { day, dollars } from '../../lib/format.ts'
import { friendlyMessage } from '../../lib/friendly-messages.ts'
import { useLanguage } from '../../lib/my-account.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { HeartsDrawing, MagnifierDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Input } from '../../ui/input.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Select } from '../../ui/select.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { ComposerSheet } from './composer/composer-sheet.tsx'
import { useSubscribers } from './subscribers/queries.ts'
import { statusOf } from './subscribers/status.ts'

const WHICH = [
  { value: 'live', label: 'Subscribed' },
  { value: 'cancelled', label: 'Will not renew' },
  { value: 'ended', label: 'Ended' },
  { value: 'all', label: 'All' },
] as const
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
] as const
const TYPING_MS = 250

export function SubscribersScreen() {
  const [search, setSearch] = useSearchParams()
  const [writing, setWriting] = useState(false)
  const text = search.get('text') ?? ''
  const which = WHICH.find(({ value }) => value === search.get('which'))?.value ?? 'live'
  const sort = SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'newest'

  /** What is usual stays out of the address. */
  const change = (name: string, value: string, usual: string) =>
    setSearch(
      (now) => {
        if (value === usual) now.delete(name)
        else now.set(name, value)
        return now
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
          <CsvButton />
          <Button onClick={() => setWriting(true)}>
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
          onValueChange={(next) => change('text', next, '')}
        />
        <Select
          label="Which"
          labelHidden
          options={WHICH}
          value={which}
          onValueChange={(next) => change('which', next, 'live')}
        />
        <Select
          label="Sort by"
          labelHidden
          options={SORTS}
          value={sort}
          onValueChange={(next) => change('sort', next, 'newest')}
        />
      </div>
      <List {...{ text, which, sort }} />
      <ComposerSheet
        open={writing}
        onOpenChange={setWriting}
        visibility="subscribers"
        title="Message all subscribers"
      />
    </Screen>
  )
}

function List({ text, which, sort }: Parameters<typeof useSubscribers>[0]) {
  const language = useLanguage()
  const settled = useSettled(text.trim(), TYPING_MS)
  const list = useSubscribers({ text: settled, which, sort })
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
      <Table
        caption="Subscribers"
        captionHidden
        columns={columns(language)}
        rows={rows}
        rowId={({ subscriptionId }) => subscriptionId}
        pending={list.isPending}
        empty={settled ? <NoMatch /> : <Nobody which={which} />}
      />
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

const columns = (language: string | undefined): Column<Subscriber>[] => [
  { id: 'name', label: 'Name', cell: ({ person }) => <Name person={person} /> },
  {
    id: 'since',
    label: 'Since',
    cell: ({ since }) => <time dateTime={since}>{day(since, language)}</time>,
  },
  { id: 'price', label: 'Pays', numeric: true, cell: ({ price }) => `${dollars(price)} a month` },
  {
    id: 'status',
    label: 'Status',
    cell: (subscriber) => {
      const { words, tone } = statusOf(subscriber, language)
      return (
        <Chip size="sm" tone={tone}>
          {words}
        </Chip>
      )
    },
  },
]

function Name({ person }: Pick<Subscriber, 'person'>) {
  if (!person) return <span className="text-ink-2">Somebody hidden</span>
  return (
    <Link
      to={person.username ? paths.profileAt(person.username) : paths.profileOf(person.id)}
      className="flex items-center gap-3 font-semibold text-ink no-underline hover:underline"
    >
      <Avatar name={person.displayName} src={person.avatarUrl} size={36} />
      <span className="min-w-0 truncate">{person.displayName}</span>
    </Link>
  )
}

const NoMatch = () => (
  <EmptyState
    drawing={MagnifierDrawing}
    title="Nobody by that name"
    text="Try fewer letters, or all of them."
  />
)

const Nobody = ({ which }: { which: string }) => (
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

function CsvButton() {
  const fetching = useMutation({
    mutationFn: () => fetchFile(SUBSCRIBERS_CSV),
    onSuccess: (file) => downloadBlob(file, `subscribers-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) =>
      void toast({ title: 'No file', description: friendlyMessage(error), tone: 'destructive' }),
  })
  return (
    <Button
      variant="outline"
      className="max-sm:size-11 max-sm:px-0"
      pending={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      <Download className="size-5" aria-hidden />
      <span className="max-sm:sr-only">CSV</span>
    </Button>
  )
}
