import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="-mt-1.5 -mb-3 divide-y divide-line">
    {children}
  </ul>
)

interface RowProps {
  icon: LucideIcon
  title: ReactNode
  text: ReactNode
  /** Buttons at the end of the row. */
  children?: ReactNode
}

export const Row = ({ icon: Icon, title, text, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5 sm:gap-x-4">
    <span className="grid size-11 shrink-0 place-items-center rounded-14 bg-sunken">
      <Icon className="size-5" aria-hidden />
    </span>
    <div className="min-w-28 flex-1">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-14 text-ink-2">{text}</p>
    </div>
    {children}
  </li>
)

export const SkeletonRows = ({ count }: { count: number }) => (
  <span className="-mt-1.5 -mb-3 block divide-y divide-line" aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <span key={index} className="flex items-center gap-3 py-3.5 sm:gap-4">
        <Skeleton className="size-11 shrink-0 rounded-14" />
        <span className="grid flex-1 gap-2 py-0.75">
          <Skeleton className="h-4.5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      </span>
    ))}
  </span>
)
