import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'

interface BackLinkProps {
  to: string
  className?: string
  children: string
}

/** Leads to the parent screen. The arrow lines up with the content below it. */
export const BackLink = ({ to, className, children }: BackLinkProps) => (
  <Link to={to} className={buttonClass({ variant: 'ghost', className: cx('-ml-5', className) })}>
    <ArrowLeft className="size-5" aria-hidden />
    {children}
  </Link>
)
