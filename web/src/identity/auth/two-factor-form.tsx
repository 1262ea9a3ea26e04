import { type AccountRestriction, RecoveryCode, TotpCode } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { Refused } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { ScreenHeading } from '#ui/screen.tsx'
import { firstField } from '#ui/use-first-field.ts'
import { useForm } from '#ui/use-form.ts'
import { useAuthFailure } from './auth-failure.ts'
import { useTwoFactorSignIn } from './queries.ts'

const SHAPES = { totp: z.object({ code: TotpCode }), recovery: z.object({ code: RecoveryCode }) }

const TEXTS = {
  totp: {
    lead: `Open your authenticator app and type the six digits that it shows for ${PRODUCT_NAME}.`,
    label: 'Code',
    example: '000 000',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Type one of the ten codes that you kept when you switched two-factor on. Each works once.',
    label: 'Recovery code',
    example: 'xxxxx-xxxxx',
    other: 'Use the authenticator app',
  },
} as const

interface TwoFactorFormProps {
  ticket: string
  onBack: () => void
  onRestricted: (restriction: AccountRestriction) => void
}

/** The second step of signing in. */
export function TwoFactorForm({ ticket, onBack, onRestricted }: TwoFactorFormProps) {
  const [kind, setKind] = useState<'totp' | 'recovery'>('totp')
  const { field, submit, setErrors, reset } = useForm(SHAPES[kind], { code: '' })
  const signIn = useTwoFactorSignIn()
  const showFailure = useAuthFailure(setErrors)
  const texts = TEXTS[kind]
  const formId = useId()
  useEffect(() => firstField(formId)?.focus(), [formId, kind])

  const send = ({ code }: { code: string }) =>
    signIn.mutate(
      { ticket, given: { kind, code } },
      {
        onError: (error) => {
          const restriction = error instanceof Refused ? error.problem.closure : undefined
          if (restriction) return onRestricted(restriction)
          showFailure(error)
          // The ticket has expired, so the password is needed again.
          if (error instanceof Refused && error.problem.code === 'link_expired') onBack()
        },
      },
    )

  function switchKind() {
    reset()
    setKind(kind === 'totp' ? 'recovery' : 'totp')
  }

  return (
    <>
      <div className="grid gap-2">
        <ScreenHeading>One more step</ScreenHeading>
        <p className="text-pretty text-ink-2">{texts.lead}</p>
      </div>
      <Form id={formId} onSubmit={submit(send)}>
        <Input
          key={kind}
          label={texts.label}
          placeholder={texts.example}
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          className="[&_input]:text-18 [&_input]:tracking-widest [&_input]:tabular-nums"
          {...field('code')}
        />
        <Button type="submit" size="lg" pending={signIn.isPending}>
          Sign in
        </Button>
      </Form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="link" className="-ml-1.5 min-h-11" onClick={switchKind}>
          {texts.other}
        </Button>
        <Button variant="ghost" className="-mr-3 px-3!" onClick={onBack}>
          Start over
        </Button>
      </div>
    </>
  )
}
