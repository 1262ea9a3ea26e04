import type { Post } from '@koji/contract'
import { Ellipsis } from 'lucide-react'
import { useSession } from '#lib/session.tsx'
import { OnDemand } from '#ui/on-demand.tsx'

const load = async () => (await import('./post-menu-open.tsx')).OpenPostMenu

/** The menu of a post for members other than its creator. */
export function PostMenu({ post }: { post: Post }) {
  const { session } = useSession()
  if (!session || session.account.id === post.author.id) return null
  return (
    <OnDemand aria-label="More about this post" className="-mr-2" load={load} given={{ post }}>
      <Ellipsis className="size-5" aria-hidden />
    </OnDemand>
  )
}
