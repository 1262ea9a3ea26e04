import type { DeskTicket } from '@koji/contract'
import { Check } from 'lucide-react'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AskerFacts } from './asker-facts.tsx'
import { ClaimBar } from './claim-bar.tsx'
import { Conversation } from './conversation.tsx'
import { Notes } from './notes.tsx'
import { useDeskTeam, useDeskTicket, useTicketActs } from './queries.ts'
import { activeClaim, askerName, STATUS } from './words.ts'

/** One ticket: what was said, what we know, and what we say to it. */
export function TicketDetail({ id }: { id: string }) {
  const { data, isPending, isFetching, error, refetch } = useDeskTicket(id)
  if (isPending) return <Shapes />
  if (!data)
    return (
      <Panel className="rounded-28">
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  return <OpenTicket ticket={data} />
}

function OpenTicket({ ticket }: { ticket: DeskTicket }) {
  const acts = useTicketActs(ticket.id)
  const me = useSession().session?.account.id
  const language = useLanguage()
  const claim = activeClaim(ticket)
  const taken = claim !== null && claim.by.id !== me
  return (
    <Panel as="section" aria-label={ticket.subject} className="grid gap-6 rounded-28">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="title-22 break-anywhere">{ticket.subject}</h2>
          <p className="text-14 text-ink-2 break-anywhere">
            {askerName(ticket)}, {dayAndTime(ticket.createdAt, language)}
          </p>
        </div>
        <Chip tone={STATUS[ticket.status].tone}>{STATUS[ticket.status].words}</Chip>
      </div>
      <ClaimBar held={claim} mine={claim?.by.id === me} claim={acts.claim} release={acts.release} />
      <Conversation ticket={ticket} />
      {!taken && <AnswerForm ticket={ticket} answer={acts.answer} claim={acts.claim} />}
      <div className="flex flex-wrap items-end gap-3">
        <Assignee ticket={ticket} pending={acts.assign.isPending} onAssign={(to) => acts.assign.mutate(to)} />
        {ticket.status !== 'closed' && !taken && (
          <ConfirmDialog
            trigger={
              <Button variant="outline">
                <Check className="size-5" aria-hidden />
                Close without a word
              </Button>
            }
            title="Close this ticket?"
            description="They see that it is closed. A reply opens it again within 30 days."
            confirm="Close it"
            onConfirm={() => acts.close.mutateAsync()}
          />
        )}
      </div>
      {acts.assign.isError && (
        <p role="alert" className="font-medium text-danger">
          {friendlyMessage(acts.assign.error)}
        </p>
      )}
      <Notes notes={ticket.notes} note={acts.note} />
      <AskerFacts ticket={ticket} />
    </Panel>
  )
}

const NOBODY = 'nobody'

interface AssigneeProps {
  ticket: DeskTicket
  pending: boolean
  onAssign: (accountId: string | null) => void
}

function Assignee({ ticket: { assignee }, pending, onAssign }: AssigneeProps) {
  const team = useDeskTeam()
  const known = team.data?.items ?? []
  // Somebody who has left the team may still look after it.
  const people = assignee && !known.some(({ id }) => id === assignee.id) ? [...known, assignee] : known
  return (
    <Select
      label="Looked after by"
      className="w-56"
      disabled={pending}
      options={[
        { value: NOBODY, label: 'Nobody in particular' },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={assignee?.id ?? NOBODY}
      onValueChange={(next) => onAssign(next === NOBODY ? null : next)}
    />
  )
}

const Shapes = () => (
  <SkeletonGroup>
    <Panel className="grid gap-6 rounded-28">
      <Skeleton className="h-7 w-48" />
      <SkeletonText lines={6} />
      <Skeleton className="h-40 rounded-14" />
    </Panel>
  </SkeletonGroup>
)
