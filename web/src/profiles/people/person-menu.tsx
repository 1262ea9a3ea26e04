import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useSession } from '#lib/session.tsx'
import { OnDemand } from '#ui/on-demand.tsx'

interface PersonMenuItem {
  label: string
  icon: LucideIcon
  /** Where it leads, or what it does. */
  to?: string
  onSelect?: () => void
}

export interface PersonMenuProps {
  person: { id: string; displayName: string }
  /** They are gone from every list by then. */
  onBlocked?: () => void
  /** Where the two are matched, that can be ended as well. */
  matchId?: string
  onUnmatched?: () => void
  /** What else can be done at this place, before the rest. */
  items?: readonly PersonMenuItem[]
  variant?: 'outline' | 'ghost'
}

const load = async () => (await import('./person-menu-open.tsx')).OpenPersonMenu

/** What can be done about somebody, wherever they appear. Not for visitors, and not about oneself. */
export function PersonMenu({ person, variant = 'outline', ...more }: PersonMenuProps) {
  const { session } = useSession()
  if (!session || session.account.id === person.id) return null
  const label = `More about ${person.displayName}`
  return (
    <OnDemand
      key={person.id}
      variant={variant}
      aria-label={label}
      load={load}
      given={{ person, variant, label, ...more }}
    >
      <Ellipsis className="size-5" aria-hidden />
    </OnDemand>
  )
}
