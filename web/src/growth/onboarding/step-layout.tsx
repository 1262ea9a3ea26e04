import { ONBOARDING_STEPS } from '@koji/contract'
import { ArrowLeft } from 'lucide-react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { useFlow } from './flow.ts'
import { CardSoFar } from './own-card.tsx'
import { StepHeading } from './step-heading.tsx'
import { STEPS, stepIndex } from './steps.ts'

interface StepLayoutProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  error?: string
  /** Shown between the two buttons. */
  note?: ReactNode
  /** Replaces `note`, for fields that are taller than the screen. */
  fieldError?: string
  /** The label of the submit button. */
  action?: string
  pending?: boolean
  /** Next to the fields on wide screens; the card so far by default. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of a step: heading, fields, preview of the card and navigation. */
export function StepLayout({
  onSubmit,
  error,
  note,
  fieldError,
  action = 'Continue',
  pending,
  aside,
  children,
}: StepLayoutProps) {
  const { step, goTo, pending: submitting } = useFlow()
  const index = stepIndex(step)
  const previous = ONBOARDING_STEPS[index - 1]
  return (
    <Form
      onSubmit={onSubmit}
      error={error}
      aria-label={STEPS[step].label}
      className="flex! flex-col gap-0! [&>[role=alert]>p]:mt-6"
    >
      <div className="grid flex-1 grid-cols-1 content-start gap-x-16 gap-y-8 pt-6 pb-12 md:pt-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-6">
          <StepHeader />
          {children}
        </div>
        {aside ?? <CardSoFar className="sticky top-8 self-start max-lg:hidden" />}
      </div>
      <div
        data-foot-bar
        className="sticky bottom-0 z-20 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] md:mx-0 md:px-0 md:pt-4 md:pb-5"
      >
        {previous ? (
          <Button variant="ghost" size="lg" onClick={() => goTo(previous)} className="max-sm:px-3">
            <ArrowLeft className="size-5" aria-hidden />
            Back
          </Button>
        ) : (
          <span />
        )}
        <div role="status" className="min-w-0 text-center text-14 text-ink-2">
          {fieldError ? <span className="font-semibold text-danger">{fieldError}</span> : note}
        </div>
        <Button type="submit" size="lg" pending={pending || submitting}>
          {action}
        </Button>
      </div>
    </Form>
  )
}

function StepHeader() {
  const { step } = useFlow()
  const { title, lead } = STEPS[step]

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') event.currentTarget.closest('form')?.requestSubmit()
  }

  return (
    <div>
      <p className="mb-2 text-14 font-semibold text-ink-2 max-md:hidden">
        Step {stepIndex(step) + 1} of {ONBOARDING_STEPS.length}
      </p>
      <StepHeading onKeyDown={onKeyDown}>{title}</StepHeading>
      <p className="mt-3 max-w-[52ch] text-18 text-pretty text-ink-2">{lead}</p>
    </div>
  )
}
