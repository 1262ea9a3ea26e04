import type { AccountRestriction } from '@koji/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import { Screen } from '#ui/screen.tsx'
import { Loading } from '#ui/spinner.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { storeReferralCode } from './referral-code.ts'
import { TwoFactorForm } from './two-factor-form.tsx'

/** Lazy, because it contains the text of the rules. */
const restrictedAccount = lazyPart(() => import('./restricted-account.tsx'))

export type Mode = 'sign-in' | 'sign-up'
type Step =
  | { kind: 'credentials' }
  | { kind: 'two-factor'; ticket: string }
  | { kind: 'restricted'; restriction: AccountRestriction }

export function AuthScreen() {
  const { search } = useLocation()
  const [mode, setMode] = useState<Mode>(() =>
    new URLSearchParams(search).get('mode') === 'sign-up' ? 'sign-up' : 'sign-in',
  )
  const [step, setStep] = useState<Step>({ kind: 'credentials' })
  const startOver = () => setStep({ kind: 'credentials' })

  const showRestriction = (restriction: AccountRestriction) => setStep({ kind: 'restricted', restriction })

  const Restricted = useLazyPart(restrictedAccount, step.kind === 'restricted', startOver)

  useEffect(() => storeReferralCode(search), [search])

  return (
    <AuthFrame>
      <Screen title={mode === 'sign-in' ? 'Sign in' : 'Sign up'} heading={null} className="grid gap-6">
        {step.kind === 'credentials' && (
          <CredentialsForm
            mode={mode}
            onMode={setMode}
            onTwoFactor={(ticket) => setStep({ kind: 'two-factor', ticket })}
            onRestricted={showRestriction}
          />
        )}
        {step.kind === 'two-factor' && (
          <TwoFactorForm ticket={step.ticket} onBack={startOver} onRestricted={showRestriction} />
        )}
        {step.kind === 'restricted' &&
          (Restricted ? (
            <Restricted.RestrictedAccount restriction={step.restriction} onBack={startOver} />
          ) : (
            <Loading className="min-h-60" />
          ))}
      </Screen>
    </AuthFrame>
  )
}
