import { DESK_VIEWS, type DeskCard, type DeskView } from '@koji/contract'
import { useSearchParams } from 'react-router'
import { Chip } from '#ui/chip.tsx'
import { BubblesDrawing } from '#ui/drawings.tsx'
import { Screen } from '#ui/screen.tsx'
import { Select } from '#ui/select.tsx'
import { ReviewLayout } from '../reviews/review-layout.tsx'
import { CannedAnswers } from './canned-answers.tsx'
import { useDeskTickets, useLiveDesk } from './queries.ts'
import { TicketDetail } from './ticket-detail.tsx'
import { askerName, STATUS } from './words.ts'

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

/** Whoever asked us something, and what we answer. */
export function SupportDeskScreen() {
  const [search, setSearch] = useSearchParams()
  const view = DESK_VIEWS.find((one) => one === search.get('view')) ?? 'waiting'
  const open = search.get('open')
  const query = useDeskTickets(view)
  useLiveDesk()

  /** What is usual stays out of the address. */
  const go = (next: { view?: DeskView; open?: string | null }) => {
    const wanted = { view, open: null, ...next }
    setSearch({
      ...(wanted.view !== 'waiting' && { view: wanted.view }),
      ...(wanted.open && { open: wanted.open }),
    })
  }

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
        onValueChange={(next) => go({ view: next })}
      />
      <ReviewLayout
        name="Tickets"
        query={query}
        items={query.data?.pages.flatMap((page) => page.items).map(row)}
        empty={{ drawing: BubblesDrawing, ...VIEWS[view].empty }}
        open={open}
        onOpen={(id) => go({ open: id })}
        detail={open && <TicketDetail key={open} id={open} />}
      />
    </Screen>
  )
}

const row = (one: DeskCard) => ({
  id: one.id,
  at: one.waitingSince ?? one.lastActivityAt,
  text: one.subject,
  person: one.asker ?? { id: one.id, displayName: askerName(one), username: null, avatarUrl: null },
  marks: (
    <>
      <Chip size="sm" tone={STATUS[one.status].tone}>
        {STATUS[one.status].words}
      </Chip>
      {one.byLink && <Chip size="sm">Not signed in</Chip>}
      {one.claim && <Chip size="sm" tone="ai">{`${one.claim.by.name} is answering`}</Chip>}
      {one.assignee && <Chip size="sm">{one.assignee.name}</Chip>}
    </>
  ),
})
