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
import { AccountPart, SessionsPart } from './account-part.tsx'
import { HistoryPart, MoneyPart, ReportsPart, TicketsPart } from './around-part.tsx'
import { PersonActs } from './person-acts.tsx'
import { PersonMarks } from './person-marks.tsx'
import { CreatorPart, ProfilePart } from './profile-part.tsx'
import { usePerson } from './queries.ts'
import { NAMELESS } from './words.ts'

/** All about one person. */
export function PersonScreen() {
  const { personId = '' } = useParams()
  const { data, error, isPending, isFetching, refetch } = usePerson(personId)
  const gone = error instanceof Refused && ['not_found', 'invalid_input'].includes(error.problem.code)
  return (
    <Screen title={data ? (data.displayName ?? NAMELESS) : 'Person'} width="wide">
      <BackLink to={paths.adminPeople} className="mb-3">
        People
      </BackLink>
      {data ? (
        <Whole person={data} />
      ) : isPending ? (
        <Shapes />
      ) : (
        <Panel>
          {gone ? (
            <EmptyState
              drawing={MagnifierDrawing}
              title="Nobody has this id"
              text="They may have left, and be erased."
            />
          ) : (
            <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
          )}
        </Panel>
      )}
    </Screen>
  )
}

function Whole({ person }: { person: PersonView }) {
  const name = person.displayName ?? NAMELESS
  return (
    <div className="grid gap-6">
      <Head person={person} name={name} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <PersonActs id={person.id} name={name} may={person.may} />
          <AccountPart person={person} />
          <SessionsPart sessions={person.sessions} />
          <HistoryPart acts={person.acts} id={person.id} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <ProfilePart person={person} />
          {person.creator && <CreatorPart id={person.id} creator={person.creator} />}
          <ReportsPart {...person} />
          <MoneyPart money={person.money} referrals={person.referrals} />
          <TicketsPart tickets={person.tickets} />
        </div>
      </div>
    </div>
  )
}

function Head({ person, name }: { person: PersonView; name: string }) {
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
          <PersonMarks {...person} />
        </p>
      </div>
    </Panel>
  )
}

const Shapes = () => (
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
