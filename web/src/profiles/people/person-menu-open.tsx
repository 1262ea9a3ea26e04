import { Ban, Ellipsis, Flag, HeartOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useBlock } from './block.ts'
import type { PersonMenuProps } from './person-menu.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useUnmatch } from './unmatch.ts'

interface OpenPersonMenuProps extends PersonMenuProps {
  label: string
  defaultOpen: boolean
}

/** The menu and its dialogs, loaded on first use. */
export function OpenPersonMenu({
  person,
  onBlocked,
  matchId,
  onUnmatched,
  items,
  variant = 'outline',
  label,
  defaultOpen,
}: OpenPersonMenuProps) {
  const [dialog, setDialog] = useState<'block' | 'report' | 'unmatch' | null>(null)
  const block = useBlock(person)
  const unmatch = useUnmatch()
  const close = (open: boolean) => !open && setDialog(null)

  async function blockPerson() {
    await block.mutateAsync()
    onBlocked?.()
  }

  async function endMatch(id: string) {
    await unmatch.mutateAsync({ matchId: id, displayName: person.displayName })
    onUnmatched?.()
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
        {items?.map(({ label: itemLabel, icon, to, onSelect }) => (
          <MenuItem
            key={itemLabel}
            icon={icon}
            {...(onSelect && { onSelect })}
            {...(to && { render: <Link to={to} /> })}
          >
            {itemLabel}
          </MenuItem>
        ))}
        {items && <MenuSeparator />}
        {matchId && (
          <MenuItem icon={HeartOff} onSelect={() => setDialog('unmatch')}>
            Unmatch
          </MenuItem>
        )}
        <MenuItem icon={Flag} onSelect={() => setDialog('report')}>
          Report
        </MenuItem>
        <MenuItem icon={Ban} danger onSelect={() => setDialog('block')}>
          Block
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={dialog === 'block'}
        onOpenChange={close}
        title={`Block ${person.displayName}?`}
        description={`${person.displayName} never sees you again, anywhere, and you never see them. They are not told.`}
        confirm="Block"
        tone="destructive"
        onConfirm={blockPerson}
      />
      {matchId && (
        <ConfirmDialog
          open={dialog === 'unmatch'}
          onOpenChange={close}
          title={`Unmatch ${person.displayName}?`}
          description={`The conversation is gone for both of you, and cannot be brought back. ${person.displayName} is not told.`}
          confirm="Unmatch"
          tone="destructive"
          onConfirm={() => endMatch(matchId)}
        />
      )}
      <ReportDialog
        open={dialog === 'report'}
        onOpenChange={close}
        target={{ kind: 'profile', id: person.id }}
        person={person}
        onBlocked={onBlocked}
      />
    </>
  )
}
