import type { Finding } from '@koji/contract'
import { SUBJECT_LABELS } from './labels.ts'

/** The subject of a finding, with our record and the provider's. */
export const FindingText = ({
  finding: { about, id, was: before, is: after, repaired },
}: {
  finding: Finding
}) => (
  <>
    <p className="text-15">
      <b className="font-semibold">{SUBJECT_LABELS[about]}</b>{' '}
      <code className="text-13 wrap-anywhere text-ink-2">{id}</code>
    </p>
    <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-3 text-14 tabular-nums">
      <dt className="text-ink-2">{repaired ? 'Was' : 'Here'}</dt>
      <dd className="min-w-0 wrap-anywhere">{before}</dd>
      <dt className="text-ink-2">{repaired ? 'Is now' : 'There'}</dt>
      <dd className="min-w-0 wrap-anywhere">{after}</dd>
    </dl>
  </>
)
