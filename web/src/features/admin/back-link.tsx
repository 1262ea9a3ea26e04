import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'

/** To the screen that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ variant: 'ghost', className: 'mb-3 -ml-3' })}>
    <ArrowLeft className="size-5" aria-hidden />
    {children}
  </Link>
)
