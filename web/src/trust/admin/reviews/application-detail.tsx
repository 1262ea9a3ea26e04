import { REAPPLY_DAYS, type ReviewedApplication } from '@koji/contract'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { day, dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { CATEGORY_NAMES } from '#profiles/people/creator-categories.ts'
import { APPLICATION_REASON_TEXTS } from '#profiles/people/decision-reasons.ts'
import { Picture } from '#profiles/people/picture.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ClaimBar } from '../claims/claim-bar.tsx'
import { useClaim } from '../claims/use-claim.ts'
import { Fact } from '../fact.tsx'
import { KeyHint } from '../key-hint.tsx'
import { Outcome, StateChip } from '../queue/outcome.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { timesLabel } from './labels.ts'
import { useDecideApplication } from './queries.ts'

interface ApplicationDetailProps {
  application: ReviewedApplication
  onDone: () => void
}

export function ApplicationDetail({ application, onDone }: ApplicationDetailProps) {
  const { applicant } = application
  const decide = useDecideApplication(application.id)
  const language = useLanguage()
  const open = application.state === 'pending'
  const claim = useClaim('application', application.id, { open, holder: application.holder })
  return (
    <Panel as="section" aria-label={applicant.displayName} className="grid gap-6 rounded-28">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3.5">
          <Avatar name={applicant.displayName} src={applicant.avatarUrl} size={56} />
          <div className="min-w-0">
            <h2 className="title-22">
              <Link to={paths.profileOf(applicant.id)} className="text-ink hover:underline">
                {applicant.displayName}
              </Link>
            </h2>
            <p className="text-14 text-ink-2">Sent on {dayAndTime(application.sentAt, language)}</p>
          </div>
        </div>
        <StateChip state={application.state} size="default" />
      </div>
      {open && <ClaimBar claim={claim} onRelease={onDone} />}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact name="Category">{CATEGORY_NAMES[application.category]}</Fact>
        <Fact name="Member since">{day(applicant.joinedAt, language)}</Fact>
        <Fact name="Refused before">{timesLabel(application.earlierTries)}</Fact>
      </dl>
      <dl className="grid gap-5">
        <Fact name="About them and their work">{application.about}</Fact>
        {application.sample && <Fact name="A first post">{application.sample}</Fact>}
        {application.links.length > 0 && (
          <Fact name="Links">
            <ul className="grid gap-1">
              {application.links.map((link) => (
                <li key={link}>
                  <a
                    href={link}
                    target="_blank"
                    rel="noreferrer noopener"
                    className="inline-flex max-w-full items-center gap-1.5 break-all text-persimmon underline"
                  >
                    {link}
                    <ExternalLink className="size-4 shrink-0" aria-hidden />
                    <span className="sr-only">(opens in another tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      {application.photos.length > 0 && <SamplePhotos application={application} />}
      {open ? (
        <DecisionBar
          name={applicant.displayName}
          effect="They become a creator at once: their page opens, with what they wrote here about their work."
          reasons={APPLICATION_REASON_TEXTS}
          decide={decide.mutateAsync}
          blocked={claim.blocked}
          onDone={onDone}
        />
      ) : (
        <Outcome
          decidedAt={application.decidedAt!}
          reason={application.reason && APPLICATION_REASON_TEXTS[application.reason].label}
          note={application.note}
        />
      )}
      {open && (
        <p className="-mt-3 text-14 text-ink-2">After a no they can try again in {REAPPLY_DAYS} days.</p>
      )}
    </Panel>
  )
}

/** Loading the photos is recorded in the audit log, so they are only loaded on request. */
function SamplePhotos({ application: { photos, applicant } }: { application: ReviewedApplication }) {
  const [shown, setShown] = useState(false)
  useScreenShortcuts({ ...(!shown && { p: () => setShown(true) }) })
  if (!shown)
    return (
      <Button
        variant="outline"
        className="justify-self-start"
        aria-keyshortcuts="P"
        onClick={() => setShown(true)}
      >
        {photos.length === 1 ? 'Look at the picture' : `Look at ${photos.length} pictures`}
        <KeyHint>P</KeyHint>
      </Button>
    )
  return (
    <ul
      aria-label={`Pictures of ${applicant.displayName}`}
      className="grid gap-3 sm:grid-cols-2 [&_picture]:rounded-14"
    >
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Picture photo={photo} alt={`Picture ${index + 1}`} sizes="(width >= 640px) 24rem, 90vw" />
        </li>
      ))}
    </ul>
  )
}
