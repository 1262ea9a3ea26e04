import { cx } from './cx.ts'

interface StepperProps {
  /** What the steps lead to: "Create your profile". */
  label: string
  steps: readonly string[]
  /** The index of the current step, or the number of steps when all are done. */
  current: number
  className?: string
}

/** A bar for each step with its name. On phones, only the current step is named. */
export const Stepper = ({ label, steps, current, className }: StepperProps) => (
  <div className={className}>
    <ol aria-label={label} className="flex gap-1.5">
      {steps.map((step, index) => {
        const isDone = index < current
        const isCurrent = index === current
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx('min-w-0 flex-1 text-13 font-semibold', isCurrent ? 'text-ink' : 'text-ink-2')}
          >
            <span
              className={cx(
                'block h-1.5 overflow-hidden rounded-full',
                isDone ? 'bg-ink' : 'bg-line',
                isCurrent && 'inset-ring inset-ring-control',
              )}
            >
              {isCurrent && (
                <span className="block h-full w-3/5 rounded-full bg-koji inset-ring inset-ring-control" />
              )}
            </span>
            <span className="block pt-1.5 max-md:sr-only">
              {step}
              {isDone && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
    <p className="mt-2 text-14 font-semibold md:hidden" aria-hidden>
      {current < steps.length ? (
        <>
          {steps[current]}{' '}
          <span className="font-normal text-ink-2 tabular-nums">
            {current + 1} of {steps.length}
          </span>
        </>
      ) : (
        'All done'
      )}
    </p>
  </div>
)
