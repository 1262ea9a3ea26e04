import { Ban, Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useBlock } from './block.ts'
import type { PersonMenuProps } from './person-menu.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface OpenPersonMenuProps extends PersonMenuProps {
  label: string
  defaultOpen: boolean
}

/** The menu with what it leads to, fetched when somebody wants it. */
export function OpenPersonMenu({
  person,
  onBlocked,
  variant = 'outline',
  label,
  defaultOpen,
}: OpenPersonMenuProps) {
  const [asking, setAsking] = useState<'block' | 'report' | null>(null)
  const block = useBlock(person)
  const close = (open: boolean) => !open && setAsking(null)

  async function confirm() {
    await block.mutateAsync()
    onBlocked?.()
  }

  return (
    <>
      <Menu
        defaultOpen={defaultOpen}
        trigger={
          <Button variant={variant} size="icon" aria-label={label}>
            <Ellipsis className="size-5" aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={Flag} onSelect={() => setAsking('report')}>
          Report
        </MenuItem>
        <MenuItem icon={Ban} danger onSelect={() => setAsking('block')}>
          Block
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking === 'block'}
        onOpenChange={close}
        title={`Block ${person.displayName}?`}
        description={`${person.displayName} never sees you again, anywhere, and you never see them. They are not told.`}
        confirm="Block"
        tone="destructive"
        onConfirm={confirm}
      />
      <ReportDialog
        open={asking === 'report'}
        onOpenChange={close}
        target={{ kind: 'profile', id: person.id }}
        person={person}
        onBlocked={onBlocked}
      />
    </>
  )
}
