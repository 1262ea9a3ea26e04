import { type AccountRestriction, SignIn, SignUp } from '@koji/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Refused } from '#lib/api.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { ScreenHeading } from '#ui/screen.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { useAuthFailure } from './auth-failure.ts'
import type { Mode } from './auth-screen.tsx'
import { Captcha } from './captcha/captcha.tsx'
import { InvitationCode } from './invitation-code.tsx'
import { useSignIn, useSignUp } from './queries.ts'
import { SignInAlternatives } from './sign-in-alternatives.tsx'

const FIELDS = { email: true, password: true } as const
const SHAPES = { 'sign-in': z.pick(SignIn, FIELDS), 'sign-up': z.pick(SignUp, FIELDS) }

const TEXTS = {
  'sign-in': {
    heading: 'Good to see you again',
    lead: 'Sign in to pick up where you left off.',
    button: 'Sign in',
  },
  'sign-up': {
    heading: 'Come on in',
    lead: 'An address and a password are all it takes to begin.',
    button: 'Sign up',
  },
} as const

const CAPTCHA_MESSAGE = 'Please complete the captcha verification'

interface CredentialsFormProps {
  mode: Mode
  onMode: (mode: Mode) => void
  onTwoFactor: (ticket: string) => void
  onRestricted: (restriction: AccountRestriction) => void
}

export function CredentialsForm({ mode, onMode, onTwoFactor, onRestricted }: CredentialsFormProps) {
  const { field, submit, setErrors } = useForm(SHAPES[mode], { email: '', password: '' })
  const [token, setToken] = useState<string | null>(null)
  // A token is good for one request, so each attempt gets a new captcha.
  const [attempt, setAttempt] = useState(0)
  const signIn = useSignIn()
  const signUp = useSignUp()
  const showFailure = useAuthFailure(setErrors)
  const pending = signIn.isPending || signUp.isPending
  const texts = TEXTS[mode]

  function changeMode(next: Mode) {
    setErrors({})
    setAttempt(attempt + 1)
    onMode(next)
  }

  function handleError(error: unknown) {
    setAttempt(attempt + 1)
    const restriction = error instanceof Refused ? error.problem.closure : undefined
    if (restriction) onRestricted(restriction)
    else showFailure(error)
  }

  function send(credentials: { email: string; password: string }) {
    if (!token) {
      toast({ title: 'Captcha Required', description: CAPTCHA_MESSAGE, tone: 'destructive' })
      return
    }
    const body = { ...credentials, captcha: token }
    if (mode === 'sign-up') signUp.mutate(body, { onError: handleError })
    else
      signIn.mutate(body, {
        onError: handleError,
        onSuccess: (reply) => reply.step === 'two_factor' && onTwoFactor(reply.ticket),
      })
  }

  return (
    <>
      <div className="grid gap-2">
        <ScreenHeading>{texts.heading}</ScreenHeading>
        <p className="text-ink-2">{texts.lead}</p>
      </div>
      <Tabs
        label="What you want to do"
        look="segmented"
        fill
        value={mode}
        onValueChange={changeMode}
        items={[
          { value: 'sign-in', label: 'Sign in' },
          { value: 'sign-up', label: 'Sign up' },
        ]}
      />
      <Form onSubmit={submit(send)}>
        <Input label="Email" type="email" autoComplete="username" {...field('email')} />
        <Input
          label="Password"
          type="password"
          autoComplete={mode === 'sign-in' ? 'current-password' : 'new-password'}
          placeholder={mode === 'sign-up' ? 'Min. 8 chars, 1 uppercase, 1 number' : undefined}
          {...field('password')}
        />
        {mode === 'sign-up' && <InvitationCode />}
        <Captcha
          key={attempt}
          onToken={setToken}
          onError={() => toast({ title: 'Captcha Error', description: CAPTCHA_MESSAGE, tone: 'destructive' })}
        />
        <Button type="submit" size="lg" pending={pending} disabled={!token}>
          {texts.button}
        </Button>
      </Form>
      {mode === 'sign-in' ? <SignInAlternatives onRestricted={onRestricted} /> : <Agreement />}
    </>
  )
}

const Agreement = () => (
  <p className="text-14 text-pretty text-ink-2 [&_a]:underline">
    By signing up you agree to the <a href={paths.terms}>terms</a> and the{' '}
    <a href={paths.community}>community guidelines</a>. What we keep about you is in the{' '}
    <a href={paths.privacy}>privacy policy</a>. You must be 18 or older.
  </p>
)
