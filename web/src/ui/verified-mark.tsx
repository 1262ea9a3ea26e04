import { cx } from './cx.ts'

/** The badge of a creator whose identity is verified. */
export const VerifiedMark = ({ className = 'text-ai' }: { className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    role="img"
    aria-label="Verified"
    className={cx('inline-block size-[.9em] align-[-.08em]', className)}
  >
    <path
      fill="currentColor"
      d="m12 1.600 2.700 2 3.300-.200 1 3.200 2.700 1.900-1.100 3.200 1.100 3.200-2.700 1.900-1 3.200-3.300-.200-2.700 2-2.700-2-3.300.200-1-3.200L2.300 15l1.100-3.200-1.100-3.200L5 6.700l1-3.200 3.300.200z"
    />
    <path
      d="m8 12.200 2.800 2.800 5.400-5.600"
      fill="none"
      className="stroke-surface"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
