import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A slot of the grid. The first one is twice as large, because its photo is on the card. */
export const PhotoSlot = ({ index, children }: { index: number; children: ReactNode }) => (
  <li
    data-place={index}
    className={cx(
      'relative aspect-4/5 min-w-0 overflow-hidden bg-sunken',
      index === 0 ? 'col-span-2 row-span-2 rounded-28' : 'rounded-20',
    )}
  >
    {children}
  </li>
)

export const AddPhoto = ({ onAdd, large }: { onAdd: () => void; large: boolean }) => (
  <button
    type="button"
    onClick={onAdd}
    className={cx(
      'grid size-full place-content-center justify-items-center gap-1.5 rounded-[inherit] border-2 border-dashed border-control p-1 text-center font-semibold text-ink-2',
      'transition-colors hover:bg-line hover:text-ink focus-visible:-outline-offset-3 disabled:cursor-not-allowed disabled:opacity-45',
      large ? 'text-16' : 'text-13 sm:text-14',
    )}
  >
    <Plus className={large ? 'size-8' : 'size-6'} aria-hidden />
    Add photo
  </button>
)

export const CornerLabel = ({ children }: { children: ReactNode }) => (
  <span className="pointer-events-none absolute top-3 left-3 rounded-full bg-[#15110cb8] px-3 py-1 text-13 font-semibold text-on-field">
    {children}
  </span>
)

/** A status along the lower edge of a photo. */
export const StatusStrip = ({ children }: { children: ReactNode }) => (
  <span className="pointer-events-none absolute inset-x-0 bottom-0 truncate bg-[#15110cd9] px-2 py-1 text-center text-12 font-semibold text-on-field">
    {children}
  </span>
)

export const UploadProgress = ({ percent, name }: { percent: number; name: string }) => (
  <div className="pointer-events-none absolute inset-0 grid content-end bg-black/60 p-3 text-on-field">
    <div
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuenow={Math.round(percent)}
      className="h-2 overflow-hidden rounded-full bg-white/30"
    >
      <div className="h-full rounded-full bg-koji transition-[width]" style={{ width: `${percent}%` }} />
    </div>
    <span className="mt-1 text-13 font-semibold tabular-nums" aria-hidden>
      {Math.round(percent)} %
    </span>
  </div>
)
