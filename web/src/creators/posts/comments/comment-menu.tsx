import type { Post } from '@koji/contract'
import { Ellipsis } from 'lucide-react'
import { useSession } from '#lib/session.tsx'
import { OnDemand } from '#ui/on-demand.tsx'
import type { AnyComment } from './thread.ts'

export interface CommentMenuProps {
  comment: AnyComment
  post: Post
}

const load = async () => (await import('./comment-menu-open.tsx')).OpenCommentMenu

/** Visitors have no menu. */
export function CommentMenu({ comment, post }: CommentMenuProps) {
  const { session } = useSession()
  if (!session) return null
  const label = `More about the comment by ${comment.author.displayName}`
  return (
    <OnDemand
      aria-label={label}
      className="-mt-2 -mr-2 text-ink-2"
      load={load}
      given={{ comment, post, label }}
    >
      <Ellipsis className="size-5" aria-hidden />
    </OnDemand>
  )
}
