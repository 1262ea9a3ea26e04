import { PRODUCT_NAME } from '@koji/contract/constants'
import { cx } from './cx.ts'

/** The logo: a mandarin that is also a speech bubble. */
export const BrandMark = ({ className = 'size-7.5' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" className={cx('shrink-0', className)} aria-hidden="true">
    <path
      className="fill-koji"
      d="M16 6.5C8.8 6.5 3.5 11.600 3.500 18c0 2.600.9 5 2.400 6.900L4.600 30.200l6-1.500c1.700.7 3.500 1 5.400 1 7.200 0 12.500-5.200 12.500-11.700S23.200 6.500 16 6.500Z"
    />
    <path
      className="fill-pine"
      d="M15.600 8.200C15.400 3.800 19.400.9 25.600 1.300c.3 4.600-3.400 8-10 6.900Z"
    />
  </svg>
)

/** The logo with the product name. Wrap it in a link where one is needed. */
export const Brand = ({ className }: { className?: string }) => (
  <span
    className={cx(
      'inline-flex shrink-0 items-center gap-2.5 font-display text-[1.5rem] leading-none font-[750] tracking-[-.045em] whitespace-nowrap text-ink',
      className,
    )}
  >
    <BrandMark />
    <span>{PRODUCT_NAME}</span>
  </span>
)
