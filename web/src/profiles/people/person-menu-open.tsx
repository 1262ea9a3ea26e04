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

/** The menu with what it leads to, fetched when somebody wants it. */
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
  const [asking, setAsking] = useState<'block' | 'report' | 'unmatch' | null>(null)
  const block = useBlock(person)
  const unmatch = useUnmatch()
  const close = (open: boolean) => !open && setAsking(null)

  async function confirm() {
    await block.mutateAsync()
    onBlocked?.()
  }

  async function end(match: string) {
    await unmatch.mutateAsync({ matchId: match, displayName: person.displayName })
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
        {items?.map(({ label: words, icon, to, onSelect }) => (
          <MenuItem
            key={words}
            icon={icon}
            {...(onSelect && { onSelect })}
            {...(to && { render: <Link to={to} /> })}
          >
            {words}
          </MenuItem>
        ))}
        {items && <MenuSeparator />}
        {matchId && (
          <MenuItem icon={HeartOff} onSelect={() => setAsking('unmatch')}>
            Unmatch
          </MenuItem>
        )}
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
      {matchId && (
        <ConfirmDialog
          open={asking === 'unmatch'}
          onOpenChange={close}
          title={`Unmatch ${person.displayName}?`}
          description={`The conversation is gone for both of you, and cannot be brought back. ${person.displayName} is not told.`}
          confirm="Unmatch"
          tone="destructive"
          onConfirm={() => end(matchId)}
        />
      )}
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
