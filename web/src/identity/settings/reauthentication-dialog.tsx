import { EnteredPassword, REAUTHENTICATION_MINUTES } from '@koji/contract'
import { KeyRound } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { reauthenticationPrompt } from '#lib/reauthentication.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { useSession } from '#lib/session.tsx'
import { useStore } from '#lib/use-store.ts'
import { canUsePasskeys } from '#lib/webauthn.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useFirstField } from '#ui/use-first-field.ts'
import { useForm } from '#ui/use-form.ts'
import { usePasskeyReauthentication, usePasskeys, usePasswordReauthentication } from './queries.ts'
import { failureText } from './use-reauthenticated-mutation.ts'

/** Opens on any screen when the server requires reauthentication. Closing it cancels the request. */
export function ReauthenticationDialog() {
  const prompt = useStore(reauthenticationPrompt)
  const formId = useId()
  const first = useFirstField(formId)
  return (
    <Dialog
      open={prompt !== null}
      onOpenChange={(open) => !open && prompt?.answer(false)}
      size="sm"
      initialFocus={first}
      title="Confirm it's you"
      description={`This protects you if someone else has your device. We ask again after ${REAUTHENTICATION_MINUTES} minutes.`}
    >
      <ReauthenticationForm formId={formId} onReauthenticated={() => prompt?.answer(true)} />
    </Dialog>
  )
}

const Credentials = z.object({ password: EnteredPassword })

function ReauthenticationForm({
  formId,
  onReauthenticated,
}: {
  formId: string
  onReauthenticated: () => void
}) {
  const { session } = useSession()
  const passkeys = usePasskeys()
  const byPasskey = usePasskeyReauthentication()
  const byPassword = usePasswordReauthentication()
  const { field, submit, setErrors } = useForm(Credentials, { password: '' }, () => resetOutcome(byPassword))

  const send = ({ password }: { password: string }) =>
    byPassword.mutate(password, {
      onSuccess: onReauthenticated,
      onError: (error) => {
        setErrors(isWrongPassword(error) ? { password: friendlyMessage(error) } : fieldErrors(error))
      },
    })

  const passwordError = byPassword.error && isWrongPassword(byPassword.error) ? null : byPassword.error
  const hasPasskey = canUsePasskeys() && (passkeys.data?.length ?? 0) > 0
  return (
    <Form id={formId} onSubmit={submit(send)} error={failureText(passwordError ?? byPasskey.error)}>
      {/* Tells password managers which account this is. */}
      <input type="email" autoComplete="username" value={session?.account.email ?? ''} readOnly hidden />
      <Input label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <div className="grid gap-3">
        <Button type="submit" pending={byPassword.isPending}>
          Confirm
        </Button>
        {hasPasskey && (
          <Button
            variant="outline"
            pending={byPasskey.isPending}
            onClick={() => byPasskey.mutate(undefined, { onSuccess: onReauthenticated })}
          >
            <KeyRound className="size-5" aria-hidden />
            Use a passkey
          </Button>
        )}
      </div>
    </Form>
  )
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'wrong_password'
