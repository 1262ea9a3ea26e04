import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useSession } from '#lib/session.tsx'
import { OnDemand } from '#ui/on-demand.tsx'

interface PersonMenuItem {
  label: string
  icon: LucideIcon
  /** Either a link or an action. */
  to?: string
  onSelect?: () => void
}

export interface PersonMenuProps {
  person: { id: string; displayName: string }
  /** Called after the person was removed from every list. */
  onBlocked?: () => void
  /** Adds "Unmatch". */
  matchId?: string
  onUnmatched?: () => void
  /** Additional items at the top. */
  items?: readonly PersonMenuItem[]
  variant?: 'outline' | 'ghost'
}

const load = async () => (await import('./person-menu-open.tsx')).OpenPersonMenu

/** Actions about a person. Renders nothing for visitors, or for the viewer's own entry. */
export function PersonMenu({ person, variant = 'outline', ...rest }: PersonMenuProps) {
  const { session } = useSession()
  if (!session || session.account.id === person.id) return null
  const label = `More about ${person.displayName}`
  return (
    <OnDemand
      key={person.id}
      variant={variant}
      aria-label={label}
      load={load}
      given={{ person, variant, label, ...rest }}
    >
      <Ellipsis className="size-5" aria-hidden />
    </OnDemand>
  )
}
