import type { Finding } from '@koji/contract'
import { ABOUT_WORDS } from './words.ts'

/** What it is about, and how it was here and is there. */
export const FindingText = ({ finding: { about, id, was, is, repaired } }: { finding: Finding }) => (
  <>
    <p className="text-15">
      <b className="font-semibold">{ABOUT_WORDS[about]}</b>{' '}
      <code className="text-13 wrap-anywhere text-ink-2">{id}</code>
    </p>
    <dl className="mt-0.5 grid grid-cols-[auto_1fr] gap-x-3 text-14 tabular-nums">
      <dt className="text-ink-2">{repaired ? 'Was' : 'Here'}</dt>
      <dd className="min-w-0 wrap-anywhere">{was}</dd>
      <dt className="text-ink-2">{repaired ? 'Is now' : 'There'}</dt>
      <dd className="min-w-0 wrap-anywhere">{is}</dd>
    </dl>
  </>
)
