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
  /** Whose profile, photo or message it is. */
  person: { id: string; displayName: string }
  /** Whether they are blocked already. */
  blocked?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onBlocked?: () => void
}

/** Asks what is wrong, sends it, and says what happens next. What was typed stays when it is closed too early. */
export function ReportDialog({ target, person, blocked, open, onOpenChange, onBlocked }: ReportDialogProps) {
  const report = useMutation({ mutationFn: (body: NewReport) => call(postReport, { body }) })
  const { values, field, submit, setErrors, reset } = useForm(
    NewReport,
    { target, reason: null as ReportReason | null, details: '' },
    () => resetOutcome(report),
  )
  const id = useId()
  const what = target.kind === 'profile' ? person.displayName : `this ${target.kind}`
  const over = report.isSuccess || isRefusal(report.error, 'already_reported')

  function change(next: boolean) {
    onOpenChange(next)
    if (next || !over) return
    report.reset()
    reset()
  }

  if (over)
    return (
      <Told
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
      title={`Report ${what}`}
      description={`We keep ${KEPT[target.kind]} as it is at this moment, and a person of our team looks at it. ${person.displayName} is not told who it was.`}
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
        error={report.error ? failureWords(report.error) : undefined}
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

const KEPT: Record<NewReport['target']['kind'], string> = {
  profile: 'the profile',
  photo: 'it',
  message: 'it, with what was written before and after,',
  post: 'the post',
  comment: 'the comment',
}

interface ToldProps extends Omit<ReportDialogProps, 'target'> {
  title: string
  text: string
}

function Told({ person, blocked, open, onOpenChange, onBlocked, title, text }: ToldProps) {
  const block = useBlock(person)

  async function blockToo() {
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
              // The failure is said in a toast.
              onClick={() => void blockToo().catch(() => {})}
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

function failureWords(error: Error): string {
  if (isRefusal(error, 'too_many_requests'))
    return `You’ve sent ${REPORTS_PER_DAY} reports in the last 24 hours, which is the limit. If someone is in danger, please contact Support.`
  if (isRefusal(error, 'not_found')) return 'This is no longer here, so there is nothing to keep.'
  return friendlyMessage(error)
}
