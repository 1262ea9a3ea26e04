import { ArrowRight } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = keyof typeof VARIANTS
export type ButtonSize = keyof typeof SIZES

const VARIANTS = {
  default:
    'bg-koji text-on-koji hover:bg-koji-hover focus-visible:outline-ink focus-visible:ring-2 focus-visible:ring-paper',
  destructive: 'bg-danger-fill text-on-danger hover:brightness-94',
  outline: 'text-ink inset-ring-[1.5px] inset-ring-control hover:bg-sunken',
  secondary: 'bg-sunken text-ink shadow-edge hover:bg-line',
  ghost: 'text-ink hover:bg-sunken',
  link: 'px-1.5 text-persimmon underline decoration-[1.5px] underline-offset-4',
  hero: 'group/hero bg-ink text-paper gap-4',
  swipe: 'bg-raised text-ink shadow-card inset-ring inset-ring-line hover:-translate-y-0.5',
} as const

const SIZES = {
  sm: 'h-9 text-14',
  default: 'h-11',
  lg: 'h-13 text-[1.0625rem]',
  xl: 'h-15 text-18',
  icon: 'size-11',
} as const

/** Swipe buttons are larger than other buttons of the same size. */
const SWIPE_SIZES = {
  sm: 'h-12 min-w-12 text-14',
  default: 'h-16 min-w-16',
  lg: 'h-18 min-w-18 text-[1.0625rem]',
  xl: 'h-20 min-w-20 text-18',
  icon: 'size-16',
} as const

const PADDING = { sm: 'px-3.5', default: 'px-5', lg: 'px-6.5', xl: 'px-8', icon: '' } as const
const HERO_PADDING = {
  sm: 'pl-3.5 pr-1.5',
  default: 'pl-5 pr-1.5',
  lg: 'pl-6.5 pr-1.5',
  xl: 'pl-8 pr-1.5',
  icon: 'px-1.5',
} as const
const DISCS = { sm: 'size-6', default: 'size-8', lg: 'size-10', xl: 'size-12', icon: 'size-8' } as const

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'default', size = 'default', className }: ButtonLook = {}): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold leading-none whitespace-nowrap no-underline select-none',
    'transition duration-160 ease-koji active:scale-97 active:duration-90',
    'disabled:cursor-not-allowed disabled:opacity-45 disabled:active:scale-100',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:active:scale-100',
    VARIANTS[variant],
    variant === 'swipe' ? SWIPE_SIZES[size] : SIZES[size],
    variant === 'hero' ? HERO_PADDING[size] : variant === 'link' ? '' : PADDING[size],
    className,
  )
}

export const HeroDisc = ({ size = 'default' }: { size?: ButtonSize }) => (
  <span
    className={cx(
      'grid place-items-center rounded-full bg-koji text-on-koji transition-transform ease-koji group-hover/hero:translate-x-0.5 group-hover/hero:-rotate-12',
      DISCS[size],
    )}
  >
    <ArrowRight className="size-5" aria-hidden />
  </span>
)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is in progress: clicks do nothing, while the width and the focus stay. */
  pending?: boolean
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

export function Button({
  variant = 'default',
  size = 'default',
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...button
}: ButtonProps) {
  // Also prevents submitting the form with Enter.
  const prevent = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className: cx('relative', className) })}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? prevent : onClick}
      {...button}
    >
      <span className={cx('contents', pending && '[&>*]:opacity-0')}>
        {pending ? <span className="opacity-0 inline-flex items-center gap-2">{children}</span> : children}
        {variant === 'hero' && <HeroDisc size={size} />}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner className="size-5" />
        </span>
      )}
    </button>
  )
}
