import { ResetRequest } from '@koji/contract'
import { useId } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toast.ts'
import { useFirstField } from '#ui/use-first-field.ts'
import { useForm } from '#ui/use-form.ts'
import { useRequestReset } from './queries.ts'

interface ForgotPasswordDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ForgotPasswordDialog({ open, onOpenChange }: ForgotPasswordDialogProps) {
  const { field, submit, reset } = useForm(ResetRequest, { email: '' })
  const request = useRequestReset()
  const formId = useId()
  const first = useFirstField(formId)

  const send = ({ email }: { email: string }) =>
    request.mutate(email, {
      onSuccess: () => {
        toast({ title: 'Check your email', description: 'We sent you a password reset link.', tone: 'ok' })
        onOpenChange(false)
        reset()
      },
      onError: (error) => toast({ title: 'Error', description: friendlyMessage(error), tone: 'destructive' }),
    })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      initialFocus={first}
      title="Reset Password"
      description="We send you a link to choose a new one. It works for 10 minutes."
    >
      <Form id={formId} onSubmit={submit(send)}>
        <Input label="Email" type="email" required autoComplete="username" {...field('email')} />
        <Button type="submit" size="lg" pending={request.isPending}>
          Send Reset Link
        </Button>
      </Form>
    </Dialog>
  )
}
