import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { BellDrawing, PaletteDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ApprovedApplication, PendingApplication, RejectedApplication } from './application-status.tsx'
import { type MyApplication, useMyApplication } from './queries.ts'

export const ApplyScreen = () => (
  <Screen
    title="Apply as a creator"
    width="text"
    lead={
      <>
        A person reads every application.{' '}
        <Link className="text-persimmon underline" to={paths.creatorRecruitment}>
          How it works and what creators earn
        </Link>
      </>
    }
  >
    <Apply />
  </Screen>
)

function Apply() {
  const { session, isCreator } = useSession()
  const profile = useMyProfile()
  const myApplication = useMyApplication()
  if (isCreator) return <ApprovedApplication />
  if (profile.isPending || myApplication.isPending) return <FormSkeleton />
  const failed = [profile, myApplication].find(({ data }) => !data)
  if (failed || !myApplication.data)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(failed?.error)}
          pending={profile.isFetching || myApplication.isFetching}
          onRetry={() => void Promise.all([profile.refetch(), myApplication.refetch()])}
        />
      </Panel>
    )
  const pending = myApplication.data.application?.state === 'pending'
  if (!session!.account.verified && !pending) return <EmailUnconfirmed email={session!.account.email} />
  if (!profile.data?.profile && !pending) return <ProfileRequired />
  return <ApplicationState myApplication={myApplication.data} accountId={session!.account.id} />
}

function ApplicationState({
  myApplication: { application, photos, nextTryAt },
  accountId,
}: {
  myApplication: MyApplication
  accountId: string
}) {
  if (application?.state === 'pending') return <PendingApplication application={application} />
  if (application?.state === 'approved') return <ApprovedApplication />
  const form = (
    <Panel>
      <ApplicationForm accountId={accountId} photos={photos} previous={application} />
    </Panel>
  )
  if (application?.state !== 'rejected') return form
  return (
    <div className="grid gap-5">
      <RejectedApplication application={application} nextTryAt={nextTryAt} />
      {nextTryAt === null && form}
    </div>
  )
}

const EmailUnconfirmed = ({ email }: { email: string }) => (
  <Panel>
    <EmptyState
      drawing={BellDrawing}
      title="Confirm your e-mail address first"
      text={`We answer applications by e-mail, so we need to know that ${email} is yours. The link is in your inbox; the line at the top sends it again.`}
      action={
        <Link className={buttonClass({ variant: 'outline' })} to={paths.settingsAccount}>
          Account settings
        </Link>
      }
    />
  </Panel>
)

const ProfileRequired = () => (
  <Panel>
    <EmptyState
      drawing={PaletteDrawing}
      title="First, a profile"
      text="Your page carries the name and the face of your profile. It takes some three minutes."
      action={
        <Link className={buttonClass()} to={paths.onboarding}>
          Make a profile
        </Link>
      }
    />
  </Panel>
)

const FormSkeleton = () => (
  <SkeletonGroup>
    <Panel className="grid gap-7">
      {['h-12', 'h-40', 'h-24', 'h-28'].map((height) => (
        <span key={height} className="grid gap-2">
          <Skeleton className="h-4 w-44" />
          <Skeleton className={`${height} w-full rounded-14`} />
        </span>
      ))}
      <Skeleton className="h-13 w-48 rounded-full" />
    </Panel>
  </SkeletonGroup>
)
