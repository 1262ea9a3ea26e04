import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { ComposerSheet } from './composer-sheet.tsx'
import type { OwnPostMenuProps } from './own-post-menu.tsx'
import { useDeletePost, usePin } from './queries.ts'

interface OpenOwnPostMenuProps extends OwnPostMenuProps {
  defaultOpen: boolean
}

export function OpenOwnPostMenu({ post: { id, pinned }, pinnable, defaultOpen }: OpenOwnPostMenuProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const pin = usePin()
  const remove = useDeletePost()
  const close = (next: boolean) => !next && setOpen(null)
  return (
    <>
      <Menu
        defaultOpen={defaultOpen}
        trigger={
          <Button variant="ghost" size="icon" className="-mr-2" aria-label="More about this post">
            <Ellipsis className="size-5" aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
          Edit
        </MenuItem>
        {pinnable && (
          <MenuItem icon={pinned ? PinOff : Pin} onSelect={() => pin.mutate({ id, pinned: !pinned })}>
            {pinned ? 'Unpin' : 'Pin to the top'}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </Menu>
      <ComposerSheet open={open === 'edit'} onOpenChange={close} postId={id} />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title="Delete this post?"
        description="Its photos, likes and comments are gone with it, for good."
        confirm="Delete"
        tone="destructive"
        onConfirm={() => remove.mutateAsync(id)}
      />
    </>
  )
}
