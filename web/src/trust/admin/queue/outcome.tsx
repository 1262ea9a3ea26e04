import { Clock, ShieldCheck, ShieldX } from 'lucide-react'
import { dayAndTime } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { Chip } from '#ui/chip.tsx'

export const StateChip = ({ state, size = 'sm' }: { state: string; size?: 'sm' | 'default' }) => {
  if (state === 'approved')
    return (
      <Chip tone="ok" size={size} icon={ShieldCheck}>
        Approved
      </Chip>
    )
  if (state === 'rejected')
    return (
      <Chip tone="danger" size={size} icon={ShieldX}>
        Rejected
      </Chip>
    )
  return (
    <Chip tone="warn" size={size} icon={Clock}>
      Waiting
    </Chip>
  )
}

interface OutcomeProps {
  decidedAt: string
  /** Null after an approval. */
  reason: string | null
  note: string
}

export function Outcome({ decidedAt, reason, note }: OutcomeProps) {
  const language = useLanguage()
  return (
    <div className="border-t border-line pt-5">
      <p className="font-semibold">
        Decided on {dayAndTime(decidedAt, language)}
        {reason && `: ${reason}`}
      </p>
      {note && <p className="mt-1 break-words whitespace-pre-line text-ink-2">{note}</p>}
    </div>
  )
}
