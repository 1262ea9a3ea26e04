import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'

interface BackLinkProps {
  to: string
  className?: string
  children: string
}

/** To the screen that this one belongs to; its arrow stands at the edge of what follows. */
export const BackLink = ({ to, className, children }: BackLinkProps) => (
  <Link to={to} className={buttonClass({ variant: 'ghost', className: cx('-ml-5', className) })}>
    <ArrowLeft className="size-5" aria-hidden />
    {children}
  </Link>
)
