import type { ReactNode } from 'react'

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-13 font-semibold text-ink-2">{name}</dt>
    <dd className="mt-0.5 break-words whitespace-pre-line">{children}</dd>
  </div>
)
