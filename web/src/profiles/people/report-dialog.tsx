import { NewReport, postReport, REPORT_DETAILS_MAX, REPORTS_PER_DAY, type ReportReason } from '@koji/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { call, Refused } from '#lib/api.ts'
import { fieldErrors, friendlyMessage } from '#lib/friendly-messages.ts'
import { resetOutcome } from '#lib/reset-outcome.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogClose } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useForm } from '#ui/use-form.ts'
import { useBlock } from './block.ts'
import { REASON_OPTIONS } from './report-reasons.ts'

export interface ReportDialogProps {
  target: NewReport['target']
  /** The author of the reported content. */
  person: { id: string; displayName: string }
  /** Whether the author is already blocked. */
  blocked?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onBlocked?: () => void
}

/** Sends a report. A draft survives closing the dialog. */
export function ReportDialog({ target, person, blocked, open, onOpenChange, onBlocked }: ReportDialogProps) {
  const report = useMutation({ mutationFn: (body: NewReport) => call(postReport, { body }) })
  const { values, field, submit, setErrors, reset } = useForm(
    NewReport,
    { target, reason: null as ReportReason | null, details: '' },
    () => resetOutcome(report),
  )
  const id = useId()
  const subject = target.kind === 'profile' ? person.displayName : `this ${target.kind}`
  const isDone = report.isSuccess || isRefusal(report.error, 'already_reported')

  function change(next: boolean) {
    onOpenChange(next)
    if (next || !isDone) return
    report.reset()
    reset()
  }

  if (isDone)
    return (
      <ReportOutcome
        person={person}
        blocked={blocked}
        open={open}
        onBlocked={onBlocked}
        onOpenChange={change}
        title={report.isSuccess ? 'Thank you. We have it.' : 'You have told us already'}
        text={
          report.isSuccess
            ? `A person of our team looks at it. ${person.displayName} is not told who it was.`
            : friendlyMessage(report.error)
        }
      />
    )

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={`Report ${subject}`}
      description={`We keep ${STORED_CONTENT[target.kind]} as it is at this moment, and a person of our team looks at it. ${person.displayName} is not told who it was.`}
      footer={
        <>
          <DialogClose render={<Button variant="ghost" />}>Cancel</DialogClose>
          <Button type="submit" form={id} pending={report.isPending}>
            Send report
          </Button>
        </>
      }
    >
      <Form
        id={id}
        onSubmit={submit((body) =>
          report.mutate(body, { onError: (error) => setErrors(fieldErrors(error)) }),
        )}
        error={report.error ? failureText(report.error) : undefined}
      >
        <RadioGroup label="What is wrong?" options={REASON_OPTIONS} {...field('reason')} />
        <Textarea
          label={values.reason === 'other' ? 'What happened?' : 'Anything we should know (optional)'}
          max={REPORT_DETAILS_MAX}
          rows={3}
          {...field('details')}
        />
      </Form>
    </Dialog>
  )
}

const STORED_CONTENT: Record<NewReport['target']['kind'], string> = {
  profile: 'the profile',
  photo: 'it',
  message: 'it, with what was written before and after,',
  post: 'the post',
  comment: 'the comment',
}

interface ReportOutcomeProps extends Omit<ReportDialogProps, 'target'> {
  title: string
  text: string
}

function ReportOutcome({ person, blocked, open, onOpenChange, onBlocked, title, text }: ReportOutcomeProps) {
  const block = useBlock(person)

  async function blockAuthor() {
    await block.mutateAsync()
    onOpenChange(false)
    onBlocked?.()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      footer={
        <>
          {!blocked && (
            <Button
              variant="outline"
              pending={block.isPending}
              // `useBlock` shows the failure in a toast.
              onClick={() => void blockAuthor().catch(() => {})}
            >
              Block too
            </Button>
          )}
          <DialogClose render={<Button />}>Done</DialogClose>
        </>
      }
    >
      <p className="text-ink-2">
        {blocked
          ? `The report stays with us, also when you unblock ${person.displayName}.`
          : `If you block ${person.displayName}, neither of you sees the other any more. The report stays with us either way.`}
      </p>
    </Dialog>
  )
}

const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof Refused && error.problem.code === code

function failureText(error: Error): string {
  if (isRefusal(error, 'too_many_requests'))
    return `You’ve sent ${REPORTS_PER_DAY} reports in the last 24 hours, which is the limit. If someone is in danger, please contact Support.`
  if (isRefusal(error, 'not_found')) return 'This is no longer here, so there is nothing to keep.'
  return friendlyMessage(error)
}
