import { SignIn } from '@koji/contract'
import { fieldErrors, friendlyMessage } from '../../lib/friendly-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { Screen, ScreenHeading } from '../../ui/screen.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useSignIn } from './queries.ts'

export function AuthScreen() {
  const { field, submit, setErrors } = useForm(SignIn, { email: '', password: '' })
  const signIn = useSignIn()

  const send = (given: SignIn) =>
    signIn.mutate(given, {
      onError: (error) => {
        setErrors(fieldErrors(error))
        toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' })
      },
    })

  return (
    <AuthFrame>
      <Screen title="Sign in" heading={null} className="grid gap-6">
        <div className="grid gap-2">
          <ScreenHeading>Good to see you again</ScreenHeading>
          <p className="text-ink-2">Sign in to pick up where you left off.</p>
        </div>
        <Form onSubmit={submit(send)}>
          <Input label="Email" type="email" autoComplete="username" {...field('email')} />
          <Input label="Password" type="password" autoComplete="current-password" {...field('password')} />
          <Button type="submit" size="lg" pending={signIn.isPending}>
            Sign in
          </Button>
        </Form>
      </Screen>
    </AuthFrame>
  )
}
