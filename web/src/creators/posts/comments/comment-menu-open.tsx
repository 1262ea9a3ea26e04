import { Ellipsis, Eye, EyeOff, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#lib/session.tsx'
import { ReportDialog } from '#profiles/people/report-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { CommentMenuProps } from './comment-menu.tsx'
import { useHide, useUnsay } from './queries.ts'
import { isReply } from './thread.ts'

interface OpenCommentMenuProps extends CommentMenuProps {
  label: string
  defaultOpen: boolean
}

/** One's own can be deleted; on one's own post others' can be hidden and deleted as well. */
export function OpenCommentMenu({ words, post, label, defaultOpen }: OpenCommentMenuProps) {
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null)
  const onMyPost = useSession().session?.account.id === post.author.id
  const hide = useHide(post.id)
  const unsay = useUnsay(post.id)
  const others = isReply(words) ? 0 : words.replies
  return (
    <>
      <Menu
        defaultOpen={defaultOpen}
        trigger={
          <Button variant="ghost" size="icon" className="-mt-2 -mr-2 text-ink-2" aria-label={label}>
            <Ellipsis className="size-5" aria-hidden />
          </Button>
        }
      >
        {onMyPost && !words.mine && (
          <MenuItem
            icon={words.hidden ? Eye : EyeOff}
            onSelect={() => hide.mutate({ words, hidden: !words.hidden })}
          >
            {words.hidden ? 'Show again' : 'Hide'}
          </MenuItem>
        )}
        {!words.mine && (
          <MenuItem icon={Flag} onSelect={() => setAsking('report')}>
            Report
          </MenuItem>
        )}
        {(words.mine || onMyPost) && (
          <MenuItem icon={Trash2} danger onSelect={() => setAsking('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Delete this comment?"
        description={
          others > 0
            ? `It is gone for everybody, with ${others === 1 ? 'the reply' : `the ${others} replies`} to it.`
            : 'It is gone for everybody.'
        }
        confirm="Delete"
        tone="destructive"
        onConfirm={() => unsay.mutateAsync(words)}
      />
      <ReportDialog
        open={asking === 'report'}
        onOpenChange={(open) => !open && setAsking(null)}
        target={{ kind: 'comment', id: words.id }}
        person={words.author}
      />
    </>
  )
}
