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
import { usePasskeyProof, usePasskeys, usePasswordProof } from './queries.ts'
import { failureWords } from './use-proved.ts'

/** Opens wherever the server wants to know first who asks; closing it leaves everything as it was. */
export function ProofDialog() {
  const question = useStore(reauthenticationPrompt)
  const formId = useId()
  const first = useFirstField(formId)
  return (
    <Dialog
      open={question !== null}
      onOpenChange={(open) => !open && question?.answer(false)}
      size="sm"
      initialFocus={first}
      title="Confirm it's you"
      description={`This protects you if someone else has your device. We ask again after ${REAUTHENTICATION_MINUTES} minutes.`}
    >
      <Answers formId={formId} onProved={() => question?.answer(true)} />
    </Dialog>
  )
}

const Given = z.object({ password: EnteredPassword })

function Answers({ formId, onProved }: { formId: string; onProved: () => void }) {
  const { session } = useSession()
  const passkeys = usePasskeys()
  const byPasskey = usePasskeyProof()
  const byPassword = usePasswordProof()
  const { field, submit, setErrors } = useForm(Given, { password: '' }, () => resetOutcome(byPassword))

  const send = ({ password }: { password: string }) =>
    byPassword.mutate(password, {
      onSuccess: onProved,
      onError: (error) => {
        const complaints = fieldErrors(error)
        setErrors(isWrong(error) ? { password: friendlyMessage(error) } : complaints)
      },
    })

  const problem = byPassword.error && isWrong(byPassword.error) ? null : byPassword.error
  const hasPasskey = canUsePasskeys() && (passkeys.data?.length ?? 0) > 0
  return (
    <Form id={formId} onSubmit={submit(send)} error={failureWords(problem ?? byPasskey.error)}>
      {/* Tells a password manager whose password it is. */}
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
            onClick={() => byPasskey.mutate(undefined, { onSuccess: onProved })}
          >
            <KeyRound className="size-5" aria-hidden />
            Use a passkey
          </Button>
        )}
      </div>
    </Form>
  )
}

const isWrong = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'wrong_password'
