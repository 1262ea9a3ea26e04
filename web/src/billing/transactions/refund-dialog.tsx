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
import { useAskRefund } from './queries.ts'
import { REASON_WORDS } from './words.ts'

interface RefundDialogProps {
  payment: TransactionDetails
  open: boolean
  onOpenChange: (open: boolean) => void
}

const OWN_WORDS: Record<string, string> = {
  too_late: 'The 14 days in which this was possible are over.',
  already_done: 'You have asked already. We are looking at it.',
}

const whyNot = (error: unknown): string =>
  (error instanceof Refused && OWN_WORDS[error.problem.code]) || friendlyMessage(error)

const REASONS = REFUND_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))

export function RefundDialog({ payment, open, onOpenChange }: RefundDialogProps) {
  const formId = useId()
  const ask = useAskRefund(payment.id)
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
          <Button type="submit" form={formId} pending={ask.isPending}>
            Send request
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        error={errors.form}
        onSubmit={submit((body) =>
          ask.mutate(body, {
            onSuccess: () => {
              toast({ title: 'We look at your request', tone: 'ok' })
              onOpenChange(false)
            },
            onError: (error) => setErrors({ form: whyNot(error), ...fieldErrors(error) }),
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
