import type { Closure } from '@koji/contract'
import { Fingerprint } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { canUsePasskeys, PasskeyCancelled } from '../../lib/webauthn.ts'
import { Button } from '../../ui/button.tsx'
import { useAuthFailure } from './auth-failure.ts'
import { usePasskeySignIn } from './queries.ts'

/** Fetched when it is asked for: most people know their password. */
const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
}))

/** Below the sign-in form: for those without their password, and those who need none. */
export function OtherWays({ onClosed }: { onClosed: (closure: Closure) => void }) {
  const [forgot, setForgot] = useState(false)
  const [asked, setAsked] = useState(false)
  const passkey = usePasskeySignIn()
  const fail = useAuthFailure(() => undefined)

  function askForReset() {
    setAsked(true)
    setForgot(true)
  }

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
      <Button variant="link" className="min-h-11" onClick={askForReset}>
        Forgot password?
      </Button>
      {canUsePasskeys() && (
        <Button variant="ghost" className="max-sm:-ml-5" pending={passkey.isPending} onClick={usePasskey}>
          <Fingerprint className="size-5" aria-hidden />
          Sign in with a passkey
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ForgotPasswordDialog open={forgot} onOpenChange={setForgot} />
        </Suspense>
      )}
    </div>
  )
}
