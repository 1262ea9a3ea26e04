import { Ellipsis } from 'lucide-react'
import { OnDemand } from '#ui/on-demand.tsx'

export interface OwnPostMenuProps {
  post: { id: string; pinned: boolean }
  /** Only published posts can be pinned. */
  pinnable?: boolean
}

const load = async () => (await import('./own-post-menu-open.tsx')).OpenOwnPostMenu

/** The menu of a post for its creator. */
export const OwnPostMenu = ({ post, pinnable = true }: OwnPostMenuProps) => (
  <OnDemand
    key={post.id}
    aria-label="More about this post"
    className="-mr-2"
    load={load}
    given={{ post, pinnable }}
  >
    <Ellipsis className="size-5" aria-hidden />
  </OnDemand>
)
