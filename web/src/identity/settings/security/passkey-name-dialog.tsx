import { PASSKEY_NAME_MAX, patchPasskey } from '@koji/contract'
import { useId } from 'react'
import { fieldErrors } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useFirstField } from '#ui/use-first-field.ts'
import { useForm } from '#ui/use-form.ts'
import { failureText } from '../use-reauthenticated-mutation.ts'
import { useLastValue } from './use-last-value.ts'

interface Mutation {
  isPending: boolean
  error: Error | null
  reset: () => void
}

interface PasskeyNameDialogProps {
  title: string
  description?: string
  /** The initial name, or null while the dialog is closed. */
  name: string | null
  confirm: string
  mutation: Mutation
  onName: (name: string) => Promise<unknown>
  onSaved?: () => void
  onClose: () => void
}

export function PasskeyNameDialog({ title, description, confirm, name, ...rest }: PasskeyNameDialogProps) {
  const shown = useLastValue(name)
  const formId = useId()
  const first = useFirstField(formId)
  const { mutation, onClose } = rest
  return (
    <Dialog
      open={name !== null}
      onOpenChange={(open) => !open && !mutation.isPending && onClose()}
      size="sm"
      initialFocus={first}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose render={<Button variant="outline" />}>Cancel</DialogClose>
          <Button type="submit" form={formId} pending={mutation.isPending}>
            {confirm}
          </Button>
        </>
      }
    >
      <NameForm formId={formId} initial={shown ?? ''} {...rest} />
    </Dialog>
  )
}

type NameFormProps = Pick<PasskeyNameDialogProps, 'mutation' | 'onName' | 'onSaved' | 'onClose'> & {
  formId: string
  initial: string
}

function NameForm({ formId, initial, mutation, onName, onSaved, onClose }: NameFormProps) {
  const { field, submit, setErrors } = useForm(patchPasskey.body, { name: initial }, () =>
    resetOutcome(mutation),
  )

  const send = ({ name }: { name: string }) =>
    void onName(name).then(
      () => {
        onClose()
        onSaved?.()
      },
      (error) => setErrors(fieldErrors(error)),
    )

  return (
    <Form id={formId} onSubmit={submit(send)} error={failureText(mutation.error)}>
      <Input
        label="Name"
        maxLength={PASSKEY_NAME_MAX}
        onFocus={(event) => event.currentTarget.select()}
        {...field('name')}
      />
    </Form>
  )
}
