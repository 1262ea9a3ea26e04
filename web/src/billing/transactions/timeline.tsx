import type { TransactionDetails } from '@koji/contract'
import { dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { describeStep, REASON_LABELS, type Step } from './labels.ts'

const TONES: Partial<Record<Step['kind'], string>> = {
  paid: 'bg-ok',
  dispute_won: 'bg-ok',
  refunded: 'bg-pine',
  failed: 'bg-danger',
  refund_failed: 'bg-danger',
  dispute_opened: 'bg-warn',
  dispute_lost: 'bg-danger',
}

/** The history of a payment, the oldest step first. */
export function Timeline({ payment: { refund, steps } }: { payment: TransactionDetails }) {
  const language = useLanguage()
  const requestIndex = steps.findLastIndex(({ kind }) => kind === 'refund_requested')
  const rejectionIndex = steps.findLastIndex(({ kind }) => kind === 'refund_rejected')
  const { request } = refund
  return (
    <Panel as="section" aria-labelledby="timeline">
      <PanelHead id="timeline" title="What happened" />
      <ol>
        {steps.map((step, index) => (
          <li key={`${step.kind} ${step.at} ${index}`} className="relative pb-5 pl-7 last:pb-0">
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className="absolute top-3 bottom-0 left-[0.4375rem] w-0.5 -translate-x-1/2 bg-line"
              />
            )}
            <span
              aria-hidden
              className={cx(
                'absolute top-1.5 left-0 size-3.5 rounded-full',
                TONES[step.kind] ?? 'bg-control',
              )}
            />
            <p className="font-semibold text-pretty">{describeStep(step)}</p>
            <time dateTime={step.at} className="text-14 text-ink-2">
              {dayAndTime(step.at, language)}
            </time>
            {index === requestIndex && request && (
              <p className="mt-1 text-14 wrap-anywhere">
                {REASON_LABELS[request.reason]}
                {request.details && `: ${request.details}`}
              </p>
            )}
            {index === rejectionIndex && request?.state === 'rejected' && request.note && (
              <p className="mt-1 text-14 wrap-anywhere">{request.note}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
