import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuGroup, MenuItem } from '#ui/menu.tsx'
import { personName } from '../person-name.ts'
import type { AssignMenuProps } from './assign-menu.tsx'
import { useAssignees } from './queries.ts'

export function OpenAssignMenu({
  holder,
  pending,
  onAssign,
  onRelease,
  defaultOpen,
}: AssignMenuProps & { defaultOpen: boolean }) {
  const [opened, setOpened] = useState(defaultOpen)
  const { session } = useSession()
  const team = useAssignees(opened)
  const others =
    team.data?.items.filter(({ id }) => id !== session?.account.id && id !== holder?.person.id) ?? []
  return (
    <Menu
      defaultOpen={defaultOpen}
      onOpenChange={(next) => next && setOpened(true)}
      trigger={
        <Button variant="ghost" size="sm" pending={pending}>
          <UserRoundPlus className="size-4" aria-hidden />
          Assign
        </Button>
      }
    >
      <MenuGroup label="Assign for a day">
        {others.map((colleague) => (
          <MenuItem key={colleague.id} onSelect={() => onAssign(colleague.id)}>
            {personName(colleague)}
          </MenuItem>
        ))}
        {team.isPending && <p className="px-3 py-2 text-14 text-ink-2">Loading the team</p>}
        {team.data && others.length === 0 && (
          <p className="px-3 py-2 text-14 text-ink-2">No one else is on the team</p>
        )}
      </MenuGroup>
      {holder?.mine && <MenuItem onSelect={onRelease}>Release</MenuItem>}
    </Menu>
  )
}
