import type { AccountRestriction } from '@koji/contract'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Refused } from '#lib/api.ts'
import { canUsePasskeys, PasskeyCancelled } from '#lib/webauthn.ts'
import { Button } from '#ui/button.tsx'
import { useAuthFailure } from './auth-failure.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { usePasskeySignIn } from './queries.ts'

/** Below the sign-in form: for those without their password, and those who need none. */
export function OtherWays({ onClosed }: { onClosed: (closure: AccountRestriction) => void }) {
  const [forgot, setForgot] = useState(false)
  const passkey = usePasskeySignIn()
  const fail = useAuthFailure(() => undefined)

  const usePasskey = () =>
    passkey.mutate(undefined, {
      onError: (error) => {
        // Somebody who closes the browser's own window knows what they did.
        if (error instanceof PasskeyCancelled) return
        const closure = error instanceof Refused ? error.problem.closure : undefined
        if (closure) onClosed(closure)
        else fail(error)
      },
    })

  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Button variant="link" className="-ml-1.5 min-h-11" onClick={() => setForgot(true)}>
        Forgot password?
      </Button>
      {canUsePasskeys() && (
        <Button variant="ghost" className="max-sm:-ml-5" pending={passkey.isPending} onClick={usePasskey}>
          <Fingerprint className="size-5" aria-hidden />
          Sign in with a passkey
        </Button>
      )}
      <ForgotPasswordDialog open={forgot} onOpenChange={setForgot} />
    </div>
  )
}
