import type { ClaimHolder } from '@koji/contract'
import { UserRoundPlus } from 'lucide-react'
import { OnDemand } from '#ui/on-demand.tsx'

export interface AssignMenuProps {
  holder: ClaimHolder | null
  pending: boolean
  onAssign: (personId: string) => void
  onRelease: () => void
}

const load = async () => (await import('./assign-menu-open.tsx')).OpenAssignMenu

/** Assigns the item to a colleague or releases it. The menu loads on hover or focus. */
export const AssignMenu = (props: AssignMenuProps) => (
  <OnDemand variant="ghost" size="sm" pending={props.pending} load={load} given={props}>
    <UserRoundPlus className="size-4" aria-hidden />
    Assign
  </OnDemand>
)
