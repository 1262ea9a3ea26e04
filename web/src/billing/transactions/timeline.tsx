import type { TransactionDetails } from '@koji/contract'
import { dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Panel, PanelHead } from '#ui/card.tsx'
import { cx } from '#ui/cx.ts'
import { REASON_WORDS, type Step, stepWords } from './words.ts'

const TONES: Partial<Record<Step['kind'], string>> = {
  paid: 'bg-ok',
  dispute_won: 'bg-ok',
  refunded: 'bg-pine',
  failed: 'bg-danger',
  refund_failed: 'bg-danger',
  dispute_opened: 'bg-warn',
  dispute_lost: 'bg-danger',
}

/** What happened so far, the oldest first. */
export function Timeline({ payment: { refund, steps } }: { payment: TransactionDetails }) {
  const language = useLanguage()
  const last = steps.findLastIndex(({ kind }) => kind === 'refund_asked')
  const rejected = steps.findLastIndex(({ kind }) => kind === 'refund_rejected')
  const { request } = refund
  return (
    <Panel as="section" aria-labelledby="timeline">
      <PanelHead id="timeline" title="What happened" />
      <ol>
        {steps.map((step, place) => (
          <li key={`${step.kind} ${step.at} ${place}`} className="relative pb-5 pl-7 last:pb-0">
            {place < steps.length - 1 && (
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
            <p className="font-semibold text-pretty">{stepWords(step)}</p>
            <time dateTime={step.at} className="text-14 text-ink-2">
              {dayAndTime(step.at, language)}
            </time>
            {place === last && request && (
              <p className="mt-1 text-14 wrap-anywhere">
                {REASON_WORDS[request.reason]}
                {request.details && `: ${request.details}`}
              </p>
            )}
            {place === rejected && request?.state === 'rejected' && request.note && (
              <p className="mt-1 text-14 wrap-anywhere">{request.note}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
