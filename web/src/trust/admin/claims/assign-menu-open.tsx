import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#lib/session.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuGroup, MenuItem } from '#ui/menu.tsx'
import type { AssignMenuProps } from './assign-menu.tsx'
import { holderName } from './holder-bar.tsx'
import { useTeam } from './queries.ts'

export function OpenAssignMenu({
  holder,
  pending,
  onGive,
  onLetGo,
  defaultOpen,
}: AssignMenuProps & { defaultOpen: boolean }) {
  const [asked, setAsked] = useState(defaultOpen)
  const { session } = useSession()
  const team = useTeam(asked)
  const others =
    team.data?.items.filter(({ id }) => id !== session?.account.id && id !== holder?.person.id) ?? []
  return (
    <Menu
      defaultOpen={defaultOpen}
      onOpenChange={(next) => next && setAsked(true)}
      trigger={
        <Button variant="ghost" size="sm" pending={pending}>
          <UserRoundPlus className="size-4" aria-hidden />
          Assign
        </Button>
      }
    >
      <MenuGroup label="Give it to somebody for a day">
        {others.map((one) => (
          <MenuItem key={one.id} onSelect={() => onGive(one.id)}>
            {holderName(one)}
          </MenuItem>
        ))}
        {team.isPending && <p className="px-3 py-2 text-14 text-ink-2">Loading the team</p>}
        {team.data && others.length === 0 && (
          <p className="px-3 py-2 text-14 text-ink-2">Nobody else is in the team</p>
        )}
      </MenuGroup>
      {holder?.mine && <MenuItem onSelect={onLetGo}>Let it go</MenuItem>}
    </Menu>
  )
}
