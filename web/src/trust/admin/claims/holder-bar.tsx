import type { CasePerson, Holder } from '@koji/contract'
import { Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock, dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { cx } from '#ui/cx.ts'

/** Somebody of the team may have no profile. */
export const holderName = ({ displayName }: Pick<CasePerson, 'displayName'>): string =>
  displayName ?? 'Somebody without a profile'

const DAY_MS = 86_400_000

/** The time alone, as long as it is clear of which day. */
const untilWords = (until: string, language: string | undefined): string =>
  new Date(until).getTime() - Date.now() < DAY_MS / 2 ? clock(until, language) : dayAndTime(until, language)

interface HolderBarProps {
  /** "this case", "this". */
  thing: string
  holder: Holder | null
  children?: ReactNode
}

/** Who has it, and what can be done about that. */
export function HolderBar({ thing, holder, children }: HolderBarProps) {
  const language = useLanguage()
  const taken = holder !== null && !holder.mine
  return (
    <HolderNote tone={taken ? 'warn' : 'calm'} actions={children}>
      {taken
        ? `${holderName(holder.person)} has ${thing} until ${untilWords(holder.until, language)}. You can read along.`
        : holder
          ? `Yours until ${untilWords(holder.until, language)}`
          : `Nobody has ${thing}`}
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
