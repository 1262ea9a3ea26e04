import { postRefundRequest, REFUND_REASONS, type TransactionDetails } from '@koji/contract'
import { REFUND_DETAILS_MAX } from '@koji/contract/constants'
import { useId } from 'react'
import { Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { REASON_LABELS } from './labels.ts'
import { useRequestRefund } from './queries.ts'

interface RefundDialogProps {
  payment: TransactionDetails
  open: boolean
  onOpenChange: (open: boolean) => void
}

const MESSAGES: Record<string, string> = {
  too_late: 'The 14 days in which this was possible are over.',
  already_done: 'You have asked already. We are looking at it.',
}

const errorMessage = (error: unknown): string =>
  (error instanceof Refused && MESSAGES[error.problem.code]) || friendlyMessage(error)

const REASONS = REFUND_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }))

export function RefundDialog({ payment, open, onOpenChange }: RefundDialogProps) {
  const formId = useId()
  const request = useRequestRefund(payment.id)
  const { field, submit, setErrors, errors } = useForm(postRefundRequest.body, { reason: null, details: '' })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Request a refund"
      description={
        <>
          Tell us what went wrong with <span className="whitespace-nowrap">{payment.number}</span>. If you get
          everything back, the subscription ends.
        </>
      }
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Not now</DialogClose>
          <Button type="submit" form={formId} pending={request.isPending}>
            Send request
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        error={errors.form}
        onSubmit={submit((body) =>
          request.mutate(body, {
            onSuccess: () => {
              toast({ title: 'We look at your request', tone: 'ok' })
              onOpenChange(false)
            },
            onError: (error) => setErrors({ form: errorMessage(error), ...fieldErrors(error) }),
          }),
        )}
      >
        <RadioGroup label="What is it about?" options={REASONS} {...field('reason')} />
        <Textarea
          label="Details"
          hint="What a person of our team should know."
          rows={3}
          max={REFUND_DETAILS_MAX}
          {...field('details')}
        />
      </Form>
    </Dialog>
  )
}
