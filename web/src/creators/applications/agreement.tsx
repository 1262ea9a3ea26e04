import {
  ADULT_AGE,
  CREATOR_AGREEMENT,
  PLATFORM_FEE_PERCENT,
  PRODUCT_NAME,
  REFUND_WINDOW_DAYS,
} from '@koji/contract'
import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'
import { cx } from '#ui/cx.ts'

const POINTS = [
  `I am ${ADULT_AGE} or older, and I prove who I am before I sell anything.`,
  'What I post is my own, or I may use it. Everybody who can be recognised in it has agreed.',
  'I keep to the community guidelines, in what I post and in how I treat people.',
  'What I promise to subscribers, I deliver, or I tell them in time that I cannot.',
  `${PRODUCT_NAME} keeps ${PLATFORM_FEE_PERCENT} % of what subscribers pay. Refunds within ${REFUND_WINDOW_DAYS} days come out of both our parts.`,
  'I can stop at any time. Subscribers keep what they have paid for until its end.',
] as const

/** The text of the agreement version that `CREATOR_AGREEMENT` names. */
export const Agreement = ({ className }: { className?: string }) => (
  <section
    aria-labelledby="agreement"
    className={cx('rounded-20 bg-sunken p-5 inset-ring inset-ring-line', className)}
  >
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="agreement" className="font-semibold">
        Creator agreement
      </h2>
      <span className="text-13 text-ink-2">Version {CREATOR_AGREEMENT}</span>
    </div>
    <ol className="grid list-decimal gap-2 pl-5 text-15">
      {POINTS.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ol>
    <p className="mt-3 text-14 text-ink-2">
      Together with the{' '}
      <Link to={paths.terms} target="_blank" className="text-persimmon underline">
        terms of use
      </Link>{' '}
      and the{' '}
      <Link to={paths.community} target="_blank" className="text-persimmon underline">
        community guidelines
      </Link>
      .
    </p>
  </section>
)
