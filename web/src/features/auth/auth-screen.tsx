import type { Closure } from '@koji/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Screen } from '../../ui/screen.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { keepReferralCode } from './referral-code.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

/** With the text of the rules, which few ever need here. */
const ClosedAccount = lazy(async () => ({ default: (await import('./closed-account.tsx')).ClosedAccount }))

export type Mode = 'sign-in' | 'sign-up'
type Step =
  | { kind: 'credentials' }
  | { kind: 'second factor'; ticket: string }
  | { kind: 'closed'; closure: Closure }

export function AuthScreen() {
  const { search } = useLocation()
  const [mode, setMode] = useState<Mode>(() =>
    new URLSearchParams(search).get('mode') === 'sign-up' ? 'sign-up' : 'sign-in',
  )
  const [step, setStep] = useState<Step>({ kind: 'credentials' })
  const startOver = () => setStep({ kind: 'credentials' })

  useEffect(() => keepReferralCode(search), [search])

  return (
    <AuthFrame>
      <Screen title={mode === 'sign-in' ? 'Sign in' : 'Sign up'} heading={null} className="grid gap-6">
        {step.kind === 'credentials' && (
          <CredentialsForm
            mode={mode}
            onMode={setMode}
            onSecondFactor={(ticket) => setStep({ kind: 'second factor', ticket })}
            onClosed={(closure) => setStep({ kind: 'closed', closure })}
          />
        )}
        {step.kind === 'second factor' && <SecondFactorForm ticket={step.ticket} onBack={startOver} />}
        {step.kind === 'closed' && (
          <Suspense fallback={<Loading className="min-h-60" />}>
            <ClosedAccount closure={step.closure} onBack={startOver} />
          </Suspense>
        )}
      </Screen>
    </AuthFrame>
  )
}
