import type { Post } from '@koji/contract'
import { Ellipsis, Flag } from 'lucide-react'
import { useState } from 'react'
import { ReportDialog } from '#profiles/people/report-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

interface OpenPostMenuProps {
  post: Post
  defaultOpen: boolean
}

export function OpenPostMenu({ post: { id, author }, defaultOpen }: OpenPostMenuProps) {
  const [reporting, setReporting] = useState(false)
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
        <MenuItem icon={Flag} onSelect={() => setReporting(true)}>
          Report
        </MenuItem>
      </Menu>
      <ReportDialog
        open={reporting}
        onOpenChange={setReporting}
        target={{ kind: 'post', id }}
        person={author}
      />
    </>
  )
}
