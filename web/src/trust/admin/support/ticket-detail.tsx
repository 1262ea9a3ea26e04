import type { DeskTicket } from '@koji/contract'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { useClaim } from '../claims/use-claim.ts'
import { AnswerForm } from './answer-form.tsx'
import { AskerFacts } from './asker-facts.tsx'
import { Conversation } from './conversation.tsx'
import { askerName, STATUS_LABELS } from './labels.ts'
import { Notes } from './notes.tsx'
import { useDeskTeam, useDeskTicket, useTicketActions } from './queries.ts'

interface TicketDetailProps {
  id: string
  onRelease: () => void
}

export function TicketDetail({ id, onRelease }: TicketDetailProps) {
  const { data, isPending, isFetching, error, refetch } = useDeskTicket(id)
  if (isPending) return <TicketSkeleton />
  if (!data)
    return (
      <Panel className="rounded-28">
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  return <OpenTicket ticket={data} onRelease={onRelease} />
}

function OpenTicket({ ticket, onRelease }: { ticket: DeskTicket; onRelease: () => void }) {
  const actions = useTicketActions(ticket.id)
  const language = useLanguage()
  const open = ticket.status !== 'closed'
  const claim = useClaim('ticket', ticket.id, { open, holder: ticket.holder })
  const blocked = open && claim.blocked
  const [answerable, setAnswerable] = useState(!blocked)
  // Once shown, the form keeps its draft when a colleague takes over.
  if (!blocked && !answerable) setAnswerable(true)
  return (
    <Panel as="section" aria-label={ticket.subject} className="grid gap-6 rounded-28">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="title-22 break-anywhere">{ticket.subject}</h2>
          <p className="text-14 text-ink-2 break-anywhere">
            {askerName(ticket)}, {dayAndTime(ticket.createdAt, language)}
          </p>
        </div>
        <Chip tone={STATUS_LABELS[ticket.status].tone}>{STATUS_LABELS[ticket.status].label}</Chip>
      </div>
      {open && <ClaimBar claim={claim} onRelease={onRelease} assignable={false} />}
      <Conversation ticket={ticket} />
      {answerable && <AnswerForm ticket={ticket} answer={actions.answer} blocked={blocked} />}
      <div className="flex flex-wrap items-end gap-3">
        <Assignee
          ticket={ticket}
          pending={actions.assign.isPending}
          onAssign={(to) => actions.assign.mutate(to)}
        />
        {open && !blocked && (
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
            onConfirm={() => actions.close.mutateAsync()}
          />
        )}
      </div>
      {actions.assign.isError && (
        <p role="alert" className="font-medium text-danger">
          {friendlyMessage(actions.assign.error)}
        </p>
      )}
      <Notes notes={ticket.notes} note={actions.note} />
      <AskerFacts ticket={ticket} />
    </Panel>
  )
}

const UNASSIGNED = 'nobody'

interface AssigneeProps {
  ticket: DeskTicket
  pending: boolean
  onAssign: (accountId: string | null) => void
}

function Assignee({ ticket: { assignee }, pending, onAssign }: AssigneeProps) {
  const team = useDeskTeam()
  const members = team.data?.items ?? []
  // The assignee may have left the team.
  const options = assignee && !members.some(({ id }) => id === assignee.id) ? [...members, assignee] : members
  return (
    <Select
      label="Looked after by"
      className="w-56"
      disabled={pending}
      options={[
        { value: UNASSIGNED, label: 'Nobody in particular' },
        ...options.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={assignee?.id ?? UNASSIGNED}
      onValueChange={(next) => onAssign(next === UNASSIGNED ? null : next)}
    />
  )
}

const TicketSkeleton = () => (
  <SkeletonGroup>
    <Panel className="grid gap-6 rounded-28">
      <Skeleton className="h-7 w-48" />
      <SkeletonText lines={6} />
      <Skeleton className="h-40 rounded-14" />
    </Panel>
  </SkeletonGroup>
)
