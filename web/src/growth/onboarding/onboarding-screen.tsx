import { Navigate } from 'react-router'
import { useMyProfile } from '#lib/my-profile.ts'
import { paths } from '#lib/paths.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Screen } from '#ui/screen.tsx'
import { OnboardingFlow } from './onboarding-flow.tsx'
import { OnboardingFrame, OnboardingSkeleton } from './onboarding-frame.tsx'
import { useOnboarding } from './queries.ts'
import { TooYoung } from './too-young.tsx'

export function OnboardingScreen() {
  const mine = useMyProfile()
  const onboarding = useOnboarding()
  const failed = mine.isError ? mine : onboarding.isError ? onboarding : null

  if (mine.data?.profile) return <Navigate to={paths.discover} replace />
  if (onboarding.data?.tooYoung) return <TooYoung />
  if (onboarding.data) return <OnboardingFlow onboarding={onboarding.data} />
  return (
    <OnboardingFrame>
      <Screen title="Create your profile" width="wide" heading={failed ? undefined : null}>
        {failed ? (
          <ErrorState onRetry={() => void failed.refetch()} pending={failed.isFetching} />
        ) : (
          <OnboardingSkeleton />
        )}
      </Screen>
    </OnboardingFrame>
  )
}
