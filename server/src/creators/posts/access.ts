import type { AccessReason, PostState, ViewerRelation, Visibility } from '@koji/contract'

/** The viewer's relation to the creator, and why and until when it opens posts for subscribers. */
export interface CreatorAccess {
  patronage: ViewerRelation
  reason: AccessReason
  until: Date | null
}

export interface PostFacts {
  state: PostState
  visibility: Visibility
  /** Set while the post is held for review. */
  heldRule: string | null
}

export interface PostAccess {
  /** A viewer who sees a locked post only knows that it exists. */
  see: 'whole' | 'locked' | 'nothing'
  reason: AccessReason
  until: Date | null
}

/**
 * Decides what a viewer sees of a post, for pages, lists, photos, search, notifications and exports alike. `hidden` means
 * that a block exists or that the creator's account is closed. Our team has no special access: reported posts are part of
 * their report.
 */
export function decideAccess(post: PostFacts, access: CreatorAccess, hidden: boolean): PostAccess {
  const { patronage, reason, until } = access
  if (patronage === 'owner') return { see: 'whole', reason, until }
  if (hidden || post.state !== 'published' || post.heldRule !== null)
    return { see: 'nothing', reason, until: null }
  if (post.visibility === 'public') return { see: 'whole', reason: 'public', until: null }
  return { see: patronage === 'subscriber' ? 'whole' : 'locked', reason, until }
}
