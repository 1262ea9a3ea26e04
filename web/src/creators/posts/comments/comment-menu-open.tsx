import { Ellipsis, Eye, EyeOff, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#lib/session.tsx'
import { ReportDialog } from '#profiles/people/report-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { CommentMenuProps } from './comment-menu.tsx'
import { useDeleteComment, useHideComment } from './queries.ts'
import { isReply } from './thread.ts'

interface OpenCommentMenuProps extends CommentMenuProps {
  label: string
  defaultOpen: boolean
}

/** Authors can delete their comments. The creator of the post can also hide and delete the comments of others. */
export function OpenCommentMenu({ comment, post, label, defaultOpen }: OpenCommentMenuProps) {
  const [openDialog, setOpenDialog] = useState<'delete' | 'report' | null>(null)
  const onMyPost = useSession().session?.account.id === post.author.id
  const hide = useHideComment(post.id)
  const remove = useDeleteComment(post.id)
  const replyCount = isReply(comment) ? 0 : comment.replies
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
        {onMyPost && !comment.mine && (
          <MenuItem
            icon={comment.hidden ? Eye : EyeOff}
            onSelect={() => hide.mutate({ comment, hidden: !comment.hidden })}
          >
            {comment.hidden ? 'Show again' : 'Hide'}
          </MenuItem>
        )}
        {!comment.mine && (
          <MenuItem icon={Flag} onSelect={() => setOpenDialog('report')}>
            Report
          </MenuItem>
        )}
        {(comment.mine || onMyPost) && (
          <MenuItem icon={Trash2} danger onSelect={() => setOpenDialog('delete')}>
            Delete
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={openDialog === 'delete'}
        onOpenChange={(open) => !open && setOpenDialog(null)}
        title="Delete this comment?"
        description={
          replyCount > 0
            ? `It is gone for everybody, with ${replyCount === 1 ? 'the reply' : `the ${replyCount} replies`} to it.`
            : 'It is gone for everybody.'
        }
        confirm="Delete"
        tone="destructive"
        onConfirm={() => remove.mutateAsync(comment)}
      />
      <ReportDialog
        open={openDialog === 'report'}
        onOpenChange={(open) => !open && setOpenDialog(null)}
        target={{ kind: 'comment', id: comment.id }}
        person={comment.author}
      />
    </>
  )
}
