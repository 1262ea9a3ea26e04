import type { ClaimHolder } from '@koji/contract'
import { Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock, dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { cx } from '#ui/cx.ts'
import { personName } from '../person-name.ts'

const DAY_MS = 86_400_000

/** Leaves out the day when the time is less than 12 hours away. */
const formatUntil = (until: string, language: string | undefined): string =>
  new Date(until).getTime() - Date.now() < DAY_MS / 2 ? clock(until, language) : dayAndTime(until, language)

interface HolderBarProps {
  holder: ClaimHolder | null
  children?: ReactNode
}

export function HolderBar({ holder, children }: HolderBarProps) {
  const language = useLanguage()
  const heldByColleague = holder !== null && !holder.mine
  return (
    <HolderNote tone={heldByColleague ? 'warn' : 'calm'} actions={children}>
      {heldByColleague
        ? `${personName(holder.person)} has this until ${formatUntil(holder.until, language)}. You can read along.`
        : holder
          ? `Yours until ${formatUntil(holder.until, language)}`
          : 'No one has this yet'}
    </HolderNote>
  )
}

export const HolderNote = ({
  tone,
  actions,
  children,
}: {
  tone: 'warn' | 'calm'
  actions?: ReactNode
  children: ReactNode
}) => (
  <div
    className={cx(
      'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-14 px-4 py-2.5 text-14',
      tone === 'warn' ? 'bg-warn-wash text-warn' : 'bg-sunken',
    )}
  >
    <p role="status" className="flex min-w-0 items-center gap-2.5">
      <Hand className="size-4.5 shrink-0" aria-hidden />
      {children}
    </p>
    {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </div>
)
