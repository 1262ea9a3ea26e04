import { RecoveryCode, TotpCode } from '@koji/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Refused } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Input } from '../../ui/input.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useAuthFailure } from './auth-failure.ts'
import { useSecondFactor } from './queries.ts'

const SHAPES = { totp: z.object({ code: TotpCode }), recovery: z.object({ code: RecoveryCode }) }

const WORDS = {
  totp: {
    lead: 'Open your authenticator app and type the six digits that it shows for Koji.',
    label: 'Code',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Type one of the ten codes that you kept when you switched two-factor on. Each works once.',
    label: 'Recovery code',
    other: 'Use the authenticator app',
  },
} as const

/** The second step of signing in. */
export function SecondFactorForm({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const [kind, setKind] = useState<'totp' | 'recovery'>('totp')
  const { field, submit, setErrors, reset } = useForm(SHAPES[kind], { code: '' })
  const second = useSecondFactor()
  const fail = useAuthFailure(setErrors)
  const words = WORDS[kind]

  const send = ({ code }: { code: string }) =>
    second.mutate(
      { ticket, given: { kind, code } },
      {
        onError: (error) => {
          fail(error)
          // Too slow for this ticket: the password has to be shown again.
          if (error instanceof Refused && error.problem.code === 'link_expired') onBack()
        },
      },
    )

  function change() {
    reset()
    setKind(kind === 'totp' ? 'recovery' : 'totp')
  }

  return (
    <>
      <div className="grid gap-2">
        <ScreenHeading>One more step</ScreenHeading>
        <p className="text-pretty text-ink-2">{words.lead}</p>
      </div>
      <Form onSubmit={submit(send)}>
        <Input
          key={kind}
          label={words.label}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
        <Button type="submit" size="lg" pending={second.isPending}>
          Sign in
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="link" className="min-h-11" onClick={change}>
          {words.other}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Start over
        </Button>
      </div>
    </>
  )
}
