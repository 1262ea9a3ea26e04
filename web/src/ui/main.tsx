import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export const MAIN_ID = 'main'

/** The main landmark, and the target of the skip link. */
export const Main = ({ className, children }: { className?: string; children: ReactNode }) => (
  <main id={MAIN_ID} tabIndex={-1} className={cx('outline-none', className)}>
    {children}
  </main>
)
