import { checkPasswordReset, completePasswordReset, SignUpPassword } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { call, Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { dropMailedSecret, mailedSecret } from '#lib/mailed-secret.ts'
import { paths } from '#lib/paths.ts'
import { broadcastSessionEvent } from '#lib/session-events.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Screen, ScreenHeading } from '#ui/screen.tsx'
import { Loading } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { AuthFrame } from './auth-frame.tsx'

const NewPassword = z.object({ password: SignUpPassword, again: z.string() }).check(
  z.refine(({ password, again }) => password === again, {
    path: ['again'],
    error: 'The two passwords are not the same',
  }),
)

/** Opened by the link in the reset mail. */
export function ResetPasswordScreen() {
  const [token] = useState(() => mailedSecret('token', location.hash))
  const check = useMutation({
    mutationFn: (secret: string) => call(checkPasswordReset, { body: { token: secret } }),
  })
  const { mutate } = check

  useEffect(() => {
    if (!token) return
    dropMailedSecret()
    broadcastSessionEvent({ type: 'password_recovery' })
    mutate(token)
  }, [token, mutate])

  return (
    <AuthFrame>
      <Screen title="Reset password" heading={null} className="grid gap-6">
        {!token || isExpired(check.error) ? (
          <ExpiredLink />
        ) : check.isError ? (
          <ErrorState
            level={1}
            title="We could not look at your link"
            text={friendlyMessage(check.error)}
            onRetry={() => mutate(token)}
            pending={check.isPending}
          />
        ) : check.isSuccess ? (
          <NewPasswordForm token={token} />
        ) : (
          <Loading className="min-h-60" />
        )}
      </Screen>
    </AuthFrame>
  )
}

const isExpired = (error: Error | null): boolean =>
  error instanceof Refused && error.problem.code === 'link_expired'

const ExpiredLink = () => (
  <>
    <div className="grid gap-2">
      <ScreenHeading>This link is used or expired</ScreenHeading>
      <p className="text-pretty text-ink-2">
        A link to choose a new password works once and for 10 minutes. Ask for another with{' '}
        <em>Forgot password?</em> on the sign-in page.
      </p>
    </div>
    <Link className={buttonClass({ className: 'justify-self-start' })} to={paths.auth}>
      Back to sign in
    </Link>
  </>
)

function NewPasswordForm({ token }: { token: string }) {
  const { field, submit, setErrors } = useForm(NewPassword, { password: '', again: '' })
  const navigate = useNavigate()
  const complete = useMutation({
    mutationFn: (password: string) => call(completePasswordReset, { body: { token, password } }),
    onSuccess: async () => {
      broadcastSessionEvent({ type: 'signed_out' })
      toast({
        title: 'Password changed',
        description: 'You were signed out everywhere. Sign in with the new one.',
        tone: 'ok',
      })
      await navigate(paths.auth, { replace: true })
    },
    onError: (error) => setErrors(fieldErrors(error)),
  })
  return (
    <>
      <div className="grid gap-2">
        <ScreenHeading>Choose a new password</ScreenHeading>
        <p className="text-ink-2">Everywhere else you are signed out.</p>
      </div>
      <Form
        onSubmit={submit(({ password }) => complete.mutate(password))}
        error={complete.isError ? friendlyMessage(complete.error) : undefined}
      >
        <Input
          label="New password"
          type="password"
          autoComplete="new-password"
          placeholder="Min. 8 chars, 1 uppercase, 1 number"
          {...field('password')}
        />
        <Input label="Once more" type="password" autoComplete="new-password" {...field('again')} />
        <Button type="submit" size="lg" pending={complete.isPending}>
          Change password
        </Button>
      </Form>
    </>
  )
}
