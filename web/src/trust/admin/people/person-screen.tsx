import type { PersonView } from '@koji/contract'
import { Link, useParams } from 'react-router'
import { Refused } from '#lib/api.ts'
import { day } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Panel } from '#ui/card.tsx'
import { MagnifierDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup, SkeletonRow } from '#ui/skeleton.tsx'
import { AccountPanel, SessionsPanel } from './account-panels.tsx'
import { HistoryPanel, PaymentsPanel, ReportsPanel, TicketsPanel } from './activity-panels.tsx'
import { NAMELESS } from './labels.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonChips } from './person-chips.tsx'
import { CreatorPanel, ProfilePanel } from './profile-panels.tsx'
import { usePerson } from './queries.ts'

export function PersonScreen() {
  const { personId = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = usePerson(personId)
  const missing = error instanceof Refused && ['not_found', 'invalid_input'].includes(error.problem.code)
  return (
    <Screen title={data ? (data.displayName ?? NAMELESS) : 'Person'} width="wide">
      <BackLink to={paths.adminPeople} className="mb-3">
        People
      </BackLink>
      {data ? (
        <PersonPanels person={data} />
      ) : isPending ? (
        <PersonSkeleton />
      ) : (
        <Panel>
          {missing ? (
            <EmptyState
              drawing={MagnifierDrawing}
              title="No one has this ID"
              text="They may have deleted their account."
            />
          ) : (
            <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </Panel>
      )}
    </Screen>
  )
}

function PersonPanels({ person }: { person: PersonView }) {
  const name = person.displayName ?? NAMELESS
  return (
    <div className="grid gap-6">
      <PersonHeader person={person} name={name} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PersonActions id={person.id} name={name} may={person.may} />
          <AccountPanel person={person} />
          <SessionsPanel sessions={person.sessions} />
          <HistoryPanel actions={person.actions} id={person.id} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <ProfilePanel person={person} />
          {person.creator && <CreatorPanel id={person.id} creator={person.creator} />}
          <ReportsPanel {...person} />
          <PaymentsPanel money={person.money} referrals={person.referrals} />
          <TicketsPanel tickets={person.tickets} />
        </div>
      </div>
    </div>
  )
}

function PersonHeader({ person, name }: { person: PersonView; name: string }) {
  const language = useLanguage()
  return (
    <Panel className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar name={name} src={person.avatarUrl} size={72} />
      <div className="min-w-0 flex-1">
        <p className="title-18 break-words">
          {person.username ? (
            <Link to={paths.profileAt(person.username)}>@{person.username}</Link>
          ) : (
            'No username'
          )}
        </p>
        <p className="text-ink-2">Joined {day(person.joinedAt, language)}</p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <PersonChips {...person} />
        </p>
      </div>
    </Panel>
  )
}

const PersonSkeleton = () => (
  <SkeletonGroup className="grid gap-6">
    <Panel>
      <SkeletonRow size={72} />
    </Panel>
    <div className="grid gap-6 xl:grid-cols-2">
      <Skeleton className="h-80 rounded-20" />
      <Skeleton className="h-80 rounded-20" />
    </div>
  </SkeletonGroup>
)
