import { ChosenPassword } from '@koji/contract'
import { fieldErrors } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { SettingsCard } from '../settings-card.tsx'
import { failureText } from '../use-reauthenticated-mutation.ts'
import { useChangePassword } from './queries.ts'

export function PasswordCard() {
  const { session } = useSession()
  const change = useChangePassword()
  const { values, field, submit, reset, setErrors } = useForm(ChosenPassword, { password: '' }, () =>
    resetOutcome(change),
  )

  const send = ({ password }: { password: string }) =>
    change.mutate(password, {
      onSuccess: () => {
        reset(values)
        toast({
          title: 'Your password is changed',
          description: 'All other devices were signed out.',
          tone: 'ok',
        })
      },
      onError: (error) => setErrors(fieldErrors(error)),
    })

  return (
    <SettingsCard title="Password" text="Changing it signs you out on all other devices.">
      <Form
        onSubmit={submit(send)}
        error={failureText(change.error)}
        className="max-w-105 justify-items-start *:w-full"
      >
        <input type="email" autoComplete="username" value={session?.account.email ?? ''} readOnly hidden />
        <Input
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="Min. 8 chars, 1 uppercase, 1 number"
          {...field('password')}
        />
        <Button type="submit" className="w-auto!" pending={change.isPending}>
          Change password
        </Button>
      </Form>
    </SettingsCard>
  )
}
