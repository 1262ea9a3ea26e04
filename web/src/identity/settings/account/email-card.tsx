import { NewEmail } from '@koji/contract'
import { CircleAlert, CircleCheck, MailCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { fieldErrors } from '#lib/friendly-messages.ts'
import { useMyAccount } from '#lib/my-account.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { firstField } from '#ui/use-first-field.ts'
import { useForm } from '#ui/use-form.ts'
import { useGroupedQuery } from '../card-group.tsx'
import { Loaded, SettingsCard } from '../settings-card.tsx'
import { failureText, showFailure } from '../use-reauthenticated-mutation.ts'
import { useCancelEmailChange, useChangeEmail, useEmailChange } from './queries.ts'

export function EmailCard() {
  const account = useGroupedQuery(useMyAccount())
  const pending = useGroupedQuery(useEmailChange())
  const [changing, setChanging] = useState(false)
  return (
    <SettingsCard title="E-mail address" text="You sign in with it. Nobody else sees it.">
      <Loaded query={account} skeleton={<Skeleton className="h-17 w-full sm:h-9" />}>
        {({ email, verified }) => (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 font-semibold wrap-anywhere max-sm:w-full">{email}</p>
            {verified ? (
              <Chip tone="ok" size="sm" icon={CircleCheck}>
                Confirmed
              </Chip>
            ) : (
              <Chip tone="warn" size="sm" icon={CircleAlert}>
                Not confirmed yet
              </Chip>
            )}
            {!changing && (
              <Button
                variant="outline"
                size="sm"
                className="ml-auto"
                aria-label="Change e-mail address"
                onClick={() => setChanging(true)}
              >
                Change
              </Button>
            )}
          </div>
        )}
      </Loaded>
      {pending.data && !changing && <PendingChange address={pending.data} />}
      {changing && <ChangeForm current={account.data?.email} onClose={() => setChanging(false)} />}
    </SettingsCard>
  )
}

function PendingChange({ address }: { address: string }) {
  const cancel = useCancelEmailChange()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-14 bg-ai-wash p-4">
      <MailCheck className="size-5 shrink-0 self-start text-ai" aria-hidden />
      <p className="min-w-45 flex-1 text-14">
        Waiting for confirmation of <strong className="wrap-anywhere">{address}</strong>. Open the link that
        we sent there.
      </p>
      <Button
        variant="outline"
        size="sm"
        pending={cancel.isPending}
        aria-label="Cancel the change of the e-mail address"
        onClick={() => cancel.mutate(undefined, { onError: showFailure })}
      >
        Cancel
      </Button>
    </div>
  )
}

function ChangeForm({ current, onClose }: { current: string | undefined; onClose: () => void }) {
  const formId = useId()
  useEffect(() => firstField(formId)?.focus(), [formId])
  const change = useChangeEmail()
  const { field, submit, setErrors } = useForm(NewEmail, { email: '' }, () => resetOutcome(change))

  const send = ({ email }: { email: string }) => {
    if (email === current) return setErrors({ email: 'This is your address already' })
    change.mutate(email, {
      onSuccess: () => {
        onClose()
        toast({ title: 'Check your email', description: `We sent a link to ${email}.`, tone: 'ok' })
      },
      onError: (error) => setErrors(fieldErrors(error)),
    })
  }

  return (
    <Form id={formId} onSubmit={submit(send)} error={failureText(change.error)} className="max-w-105">
      <Input
        label="New e-mail address"
        type="email"
        autoComplete="email"
        hint="It counts once you have opened the link that we send there."
        {...field('email')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={change.isPending}>
          Send link
        </Button>
        <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
