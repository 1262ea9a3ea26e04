import { type postTwoFactorSetup, type Reply, TotpCode } from '@koji/contract'
import { PRODUCT_NAME } from '@koji/contract/constants'
import { Smartphone } from 'lucide-react'
import { useId } from 'react'
import * as z from 'zod/mini'
import { Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useFirstField } from '#ui/use-first-field.ts'
import { useForm } from '#ui/use-form.ts'
import { CopyButton } from '../copy-button.tsx'
import { failureText } from '../use-reauthenticated-mutation.ts'
import { useSwitchOnTwoFactor } from './queries.ts'
import { useLastValue } from './use-last-value.ts'

type Setup = Reply<typeof postTwoFactorSetup>

import { QrCode } from '#ui/qr-code.tsx'

interface TwoFactorSetupDialogProps {
  /** Undefined while the dialog is closed. */
  setup: Setup | undefined
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

const FirstCode = z.object({ code: TotpCode })

export function TwoFactorSetupDialog({ setup, onClose, onDone }: TwoFactorSetupDialogProps) {
  const shown = useLastValue(setup)
  const switchOn = useSwitchOnTwoFactor()
  const formId = useId()
  const first = useFirstField(formId, { unlessTouch: true })
  return (
    <Dialog
      open={setup !== undefined}
      onOpenChange={(open) => !open && !switchOn.isPending && onClose()}
      initialFocus={first}
      title="Set up two-factor sign-in"
      description="With an authenticator app. Many password managers have one."
      footer={
        <>
          <DialogClose render={<Button variant="outline" />}>Cancel</DialogClose>
          <Button type="submit" form={formId} pending={switchOn.isPending}>
            Switch on
          </Button>
        </>
      }
    >
      {shown && <Steps formId={formId} setup={shown} switchOn={switchOn} onDone={onDone} />}
    </Dialog>
  )
}

interface StepsProps {
  formId: string
  setup: Setup
  switchOn: ReturnType<typeof useSwitchOnTwoFactor>
  onDone: (recoveryCodes: readonly string[]) => void
}

function Steps({ formId, setup, switchOn, onDone }: StepsProps) {
  const { field, submit, setErrors } = useForm(FirstCode, { code: '' }, () => resetOutcome(switchOn))
  const codeIsWrong = isWrongCode(switchOn.error)

  const send = ({ code }: { code: string }) =>
    switchOn.mutate(code, {
      onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
      onError: (error) =>
        setErrors(isWrongCode(error) ? { code: friendlyMessage(error) } : fieldErrors(error)),
    })

  return (
    <div className="grid gap-6">
      <section className="grid gap-3">
        <h3 className="font-semibold">1. Add {PRODUCT_NAME} to the app</h3>
        <div className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr]">
          <QrCode
            text={setup.uri}
            label="QR code for the authenticator app"
            instead="The key works just as well."
            className="mx-auto size-38 sm:size-44"
          />
          <div className="grid min-w-0 justify-items-start gap-2.5">
            <p className="text-14 text-ink-2">Scan the code with it, or type this key in by hand.</p>
            <code className="rounded-8 bg-sunken px-2.5 py-1.5 text-14 leading-relaxed tracking-wide wrap-anywhere">
              {groupByFour(setup.secret)}
            </code>
            <div className="flex flex-wrap gap-2">
              <CopyButton text={setup.secret} label="Copy key" />
              {/* On a phone, the QR code can't be scanned. */}
              <span className="hidden pointer-coarse:contents">
                <a href={setup.uri} className={buttonClass({ variant: 'outline', size: 'sm' })}>
                  <Smartphone className="size-4" aria-hidden />
                  Open the app
                </a>
              </span>
            </div>
          </div>
        </div>
      </section>
      <Form
        id={formId}
        onSubmit={submit(send)}
        error={codeIsWrong ? undefined : failureText(switchOn.error)}
        className="gap-3!"
      >
        <h3 className="font-semibold">2. Show us that it works</h3>
        <Input
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          placeholder="000 000"
          className="scroll-mb-24 [&_input]:max-w-50 [&_input]:scroll-mb-36 [&_input]:text-18 [&_input]:tracking-widest [&_input]:tabular-nums"
          {...field('code')}
        />
      </Form>
    </div>
  )
}

/** Groups of four are easier to type. */
const groupByFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const isWrongCode = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === 'wrong_code'
