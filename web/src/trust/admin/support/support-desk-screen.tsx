import { DESK_VIEWS, type DeskTicketSummary, type DeskView } from '@koji/contract'
import { useSearchParams } from 'react-router'
import { Chip } from '#ui/chip.tsx'
import { BubblesDrawing } from '#ui/drawings.tsx'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { HolderChip } from '../claims/holder-chip.tsx'
import { useQueueUpdates } from '../claims/queries.ts'
import { QueueLayout } from '../queue/queue-layout.tsx'
import { withoutDefaults } from '../queue/url-params.ts'
import { CannedAnswers } from './canned-answers.tsx'
import { askerName, STATUS_LABELS } from './labels.ts'
import { useDeskTickets, useLiveDesk } from './queries.ts'
import { TicketDetail } from './ticket-detail.tsx'

const VIEWS: Record<DeskView, { label: string; empty: { title: string; text: string } }> = {
  waiting: {
    label: 'Waiting, oldest first',
    empty: { title: 'Nobody waits for an answer', text: 'Whoever writes to us appears here, oldest first.' },
  },
  mine: {
    label: 'Mine, oldest first',
    empty: {
      title: 'You look after none',
      text: 'What you answer or are given is listed here until it is closed.',
    },
  },
  answered: {
    label: 'Answered, newest first',
    empty: { title: 'Nothing answered yet', text: 'What we answered and nobody closed is listed here.' },
  },
  closed: {
    label: 'Closed, newest first',
    empty: { title: 'Nothing closed yet', text: 'What is settled is listed here, newest first.' },
  },
}

export function SupportDeskScreen() {
  const [search, setSearch] = useSearchParams()
  const view = DESK_VIEWS.find((name) => name === search.get('view')) ?? 'waiting'
  const open = search.get('open')
  const query = useDeskTickets(view)
  useLiveDesk()
  useQueueUpdates('ticket')

  const updateUrl = (changes: { view?: DeskView; open?: string | null }) =>
    setSearch(withoutDefaults({ view, open: null, ...changes }, { view: 'waiting' }))

  return (
    <Screen
      title="Support tickets"
      width="wide"
      lead="What people tell us here is private. Each look is written to the audit log, with your name."
      actions={<CannedAnswers />}
    >
      <Select
        label="Which ones"
        labelHidden
        className="mb-4 md:w-60"
        options={DESK_VIEWS.map((value) => ({ value, label: VIEWS[value].label }))}
        value={view}
        onValueChange={(next) => updateUrl({ view: next })}
      />
      <QueueLayout
        name="Tickets"
        query={query}
        items={query.data?.pages.flatMap((page) => page.items).map(toQueueItem)}
        empty={{ drawing: BubblesDrawing, ...VIEWS[view].empty }}
        open={open}
        onOpen={(id) => updateUrl({ open: id })}
        detail={open && <TicketDetail key={open} id={open} onRelease={() => updateUrl({ open: null })} />}
      />
    </Screen>
  )
}

const toQueueItem = (ticket: DeskTicketSummary) => ({
  id: ticket.id,
  at: ticket.waitingSince ?? ticket.lastActivityAt,
  text: ticket.subject,
  person: ticket.asker ?? { id: ticket.id, displayName: askerName(ticket), username: null, avatarUrl: null },
  chips: (
    <>
      <Chip size="sm" tone={STATUS_LABELS[ticket.status].tone}>
        {STATUS_LABELS[ticket.status].label}
      </Chip>
      {ticket.byLink && <Chip size="sm">Not signed in</Chip>}
      <HolderChip holder={ticket.holder} />
      {ticket.assignee && <Chip size="sm">{ticket.assignee.name}</Chip>}
    </>
  ),
})
