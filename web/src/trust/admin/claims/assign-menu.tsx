import type { Holder } from '@koji/contract'
import { UserRoundPlus } from 'lucide-react'
import { OnDemand } from '#ui/on-demand.tsx'

export interface AssignMenuProps {
  holder: Holder | null
  pending: boolean
  onGive: (personId: string) => void
  onLetGo: () => void
}

const load = async () => (await import('./assign-menu-open.tsx')).OpenAssignMenu

/** Gives it to a colleague, or to whoever comes first. What is in it is fetched when somebody comes near. */
export const AssignMenu = (given: AssignMenuProps) => (
  <OnDemand variant="ghost" size="sm" pending={given.pending} load={load} given={given}>
    <UserRoundPlus className="size-4" aria-hidden />
    Assign
  </OnDemand>
)
