import type { MyVerification } from '@koji/contract'
import { Link } from 'react-router'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { BellDrawing, ShieldDrawing } from '#ui/drawings.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useMyVerification } from './queries.ts'
import { VerificationForm } from './verification-form.tsx'
import { ApprovedVerification, PendingVerification, RejectedVerification } from './verification-status.tsx'

export const VerifyIdentityScreen = () => (
  <Screen
    title="Verify Identity"
    width="info"
    lead="People pay for what you make, so they should know that you are real. It takes some five minutes."
  >
    <Verify />
  </Screen>
)

function Verify() {
  const { session, isCreator } = useSession()
  const verification = useMyVerification()
  if (!isCreator) return <CreatorRequired />
  if (verification.isPending) return <VerificationSkeleton />
  if (!verification.data)
    return (
      <Panel>
        <ErrorState
          text={friendlyMessage(verification.error)}
          pending={verification.isFetching}
          onRetry={() => void verification.refetch()}
        />
      </Panel>
    )
  return <VerificationState verification={verification.data} confirmed={session!.account.verified} />
}

function VerificationState({
  verification,
  confirmed,
}: {
  verification: MyVerification
  confirmed: boolean
}) {
  if (verification.state === 'pending') return <PendingVerification verification={verification} />
  if (verification.state === 'approved') return <ApprovedVerification verification={verification} />
  if (!confirmed) return <EmailUnconfirmed />
  return (
    <div className="grid gap-6">
      {verification.state === 'rejected' && <RejectedVerification verification={verification} />}
      <VerificationForm verification={verification} />
    </div>
  )
}

const CreatorRequired = () => (
  <Panel>
    <EmptyState
      drawing={ShieldDrawing}
      title="This is for creators"
      text="Who sells subscriptions proves who they are first. Everybody else does not have to."
      action={
        <Link className={buttonClass()} to={paths.creatorApply}>
          Apply as a creator
        </Link>
      }
    />
  </Panel>
)

const EmailUnconfirmed = () => (
  <Panel>
    <EmptyState
      drawing={BellDrawing}
      title="Confirm your e-mail address first"
      text="We write to you about the result. The link is in your inbox; the line at the top sends it again."
      action={
        <Link className={buttonClass({ variant: 'outline' })} to={paths.settingsAccount}>
          Account settings
        </Link>
      }
    />
  </Panel>
)

const VerificationSkeleton = () => (
  <SkeletonGroup className="grid gap-6">
    <Panel className="grid gap-4">
      <Skeleton className="h-6 w-72 max-w-full" />
      <Skeleton className="h-28 w-full rounded-14" />
    </Panel>
    <Panel>
      <Skeleton className="h-24 w-full rounded-14" />
    </Panel>
    <span className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-80 rounded-20" />
      <Skeleton className="h-80 rounded-20" />
    </span>
  </SkeletonGroup>
)
