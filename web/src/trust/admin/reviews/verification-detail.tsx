import { ageOn, DOCUMENT_DAYS, type Photo } from '@koji/contract'
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { day, dayAndTime } from '#lib/format.ts'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { DOCUMENT_NAMES, VERIFICATION_REASON_TEXTS } from '#profiles/people/decision-reasons.ts'
import { Face } from '#profiles/people/face.tsx'
import { Panel } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { useClaim } from '../claims/use-claim.ts'
import { Fact } from '../fact.tsx'
import { Outcome, StateChip } from '../queue/outcome.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DocumentPicture } from './document-picture.tsx'
import { timesLabel } from './labels.ts'
import { useDecideVerification, useVerification } from './queries.ts'

/** The documents, next to the photo and birth date of the profile. */
export function VerificationDetail({ id, onDone }: { id: string; onDone: () => void }) {
  const { data, isPending, isFetching, error, refetch } = useVerification(id)
  const decide = useDecideVerification(id)
  const language = useLanguage()
  const open = data?.state === 'pending'
  const claim = useClaim('verification', id, data && { open, holder: data.holder })
  if (isPending) return <VerificationSkeleton />
  if (!data)
    return (
      <Panel className="rounded-28">
        <ErrorState text={friendlyMessage(error)} pending={isFetching} onRetry={() => void refetch()} />
      </Panel>
    )
  const { person, sides } = data
  return (
    <Panel as="section" aria-label={person.displayName} className="grid gap-6 rounded-28">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="title-22">
            <Link to={paths.profileOf(person.id)} className="text-ink hover:underline">
              {person.displayName}
            </Link>
          </h2>
          <p className="text-14 text-ink-2">
            {DOCUMENT_NAMES[data.documentType]}, sent on {dayAndTime(data.sentAt, language)}
          </p>
        </div>
        <StateChip state={data.state} size="default" />
      </div>
      {open && <ClaimBar claim={claim} onRelease={onDone} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <ProfilePhoto name={person.displayName} photo={data.photos[0]} avatarUrl={person.avatarUrl} />
        {sides.map((side) => (
          <DocumentPicture key={side} verification={id} side={side} personName={person.displayName} />
        ))}
      </div>
      {sides.length === 0 && <p className="text-ink-2">The documents are deleted.</p>}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact name="Born">{birthDateLabel(data.birthDate, language)}</Fact>
        <Fact name="Username">{person.username ? `@${person.username}` : 'None'}</Fact>
        <Fact name="Refused before">{timesLabel(data.earlierTries)}</Fact>
      </dl>
      {sides.length > 0 && (
        <p className="flex gap-2.5 rounded-14 bg-koji-wash px-4 py-3 text-14">
          <Eye className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          You have opened these documents, and that is in the audit log.
        </p>
      )}
      {open ? (
        <DecisionBar
          name={person.displayName}
          effect={`They get the verified mark and can sell subscriptions. The documents are deleted ${DOCUMENT_DAYS} days from now.`}
          reasons={VERIFICATION_REASON_TEXTS}
          decide={decide.mutateAsync}
          blocked={claim.blocked}
          onDone={onDone}
        />
      ) : (
        <Outcome
          decidedAt={data.decidedAt!}
          reason={data.reason && VERIFICATION_REASON_TEXTS[data.reason].label}
          note={data.note}
        />
      )}
    </Panel>
  )
}

function birthDateLabel(birthDate: string | null, language: string | undefined): string {
  if (!birthDate) return 'Not said'
  return `${day(birthDate, language)} (${ageOn(birthDate, new Date().toISOString().slice(0, 10))})`
}

const ProfilePhoto = (props: { name: string; photo: Photo | undefined; avatarUrl: string | null }) => (
  <figure className="grid content-start gap-2">
    <Face {...props} sizes="24rem" className="aspect-4/3 w-full overflow-hidden rounded-14" />
    <figcaption className="text-14 font-semibold">Profile photo</figcaption>
  </figure>
)

const VerificationSkeleton = () => (
  <SkeletonGroup>
    <Panel className="grid gap-6 rounded-28">
      <Skeleton className="h-7 w-48" />
      <span className="grid gap-4 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="aspect-4/3 rounded-14" />
        ))}
      </span>
    </Panel>
  </SkeletonGroup>
)
