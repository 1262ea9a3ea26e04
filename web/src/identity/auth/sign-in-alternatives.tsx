import type { AccountRestriction } from '@koji/contract'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Refused } from '#lib/api.ts'
import { canUsePasskeys, PasskeyCancelled } from '#lib/webauthn.ts'
import { Button } from '#ui/button.tsx'
import { useAuthFailure } from './auth-failure.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { usePasskeySignIn } from './queries.ts'

/** Alternatives below the sign-in form: resetting the password and signing in with a passkey. */
export function SignInAlternatives({
  onRestricted,
}: {
  onRestricted: (restriction: AccountRestriction) => void
}) {
  const [resetOpen, setResetOpen] = useState(false)
  const passkey = usePasskeySignIn()
  const showFailure = useAuthFailure(() => undefined)

  const signInWithPasskey = () =>
    passkey.mutate(undefined, {
      onError: (error) => {
        // Cancelling in the browser's dialog needs no message.
        if (error instanceof PasskeyCancelled) return
        const restriction = error instanceof Refused ? error.problem.closure : undefined
        if (restriction) onRestricted(restriction)
        else showFailure(error)
      },
    })

  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Button variant="link" className="-ml-1.5 min-h-11" onClick={() => setResetOpen(true)}>
        Forgot password?
      </Button>
      {canUsePasskeys() && (
        <Button
          variant="ghost"
          className="max-sm:-ml-5"
          pending={passkey.isPending}
          onClick={signInWithPasskey}
        >
          <Fingerprint className="size-5" aria-hidden />
          Sign in with a passkey
        </Button>
      )}
      <ForgotPasswordDialog open={resetOpen} onOpenChange={setResetOpen} />
    </div>
  )
}
