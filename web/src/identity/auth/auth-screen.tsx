import type { AccountRestriction } from '@koji/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import { Screen } from '#ui/screen.tsx'
import { Loading } from '#ui/spinner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { keepReferralCode } from './referral-code.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

/** With the text of the rules, which few ever need here. */
const closedAccount = lazyPart(() => import('./closed-account.tsx'))

export type Mode = 'sign-in' | 'sign-up'
type Step =
  | { kind: 'credentials' }
  | { kind: 'second factor'; ticket: string }
  | { kind: 'closed'; closure: AccountRestriction }

export function AuthScreen() {
  const { search } = useLocation()
  const [mode, setMode] = useState<Mode>(() =>
    new URLSearchParams(search).get('mode') === 'sign-up' ? 'sign-up' : 'sign-in',
  )
  const [step, setStep] = useState<Step>({ kind: 'credentials' })
  const startOver = () => setStep({ kind: 'credentials' })

  const close = (closure: AccountRestriction) => setStep({ kind: 'closed', closure })

  const Closed = useLazyPart(closedAccount, step.kind === 'closed', startOver)

  useEffect(() => keepReferralCode(search), [search])

  return (
    <AuthFrame>
      <Screen title={mode === 'sign-in' ? 'Sign in' : 'Sign up'} heading={null} className="grid gap-6">
        {step.kind === 'credentials' && (
          <CredentialsForm
            mode={mode}
            onMode={setMode}
            onSecondFactor={(ticket) => setStep({ kind: 'second factor', ticket })}
            onClosed={close}
          />
        )}
        {step.kind === 'second factor' && (
          <SecondFactorForm ticket={step.ticket} onBack={startOver} onClosed={close} />
        )}
        {step.kind === 'closed' &&
          (Closed ? (
            <Closed.ClosedAccount closure={step.closure} onBack={startOver} />
          ) : (
            <Loading className="min-h-60" />
          ))}
      </Screen>
    </AuthFrame>
  )
}
