import type { Patronage, PostState, SightReason, Visibility } from '@koji/contract'

/** What whoever looks is to the creator, and what that says about posts for subscribers. */
export interface Standing {
  patronage: Patronage
  reason: SightReason
  until: Date | null
}

export interface PostFacts {
  state: PostState
  visibility: Visibility
  /** Set while somebody of the team has to look at it. */
  heldRule: string | null
}

export interface Sight {
  /** All of it, that it exists, or not even that. */
  see: 'whole' | 'locked' | 'nothing'
  reason: SightReason
  until: Date | null
}

/**
 * Who may see what of a post: the one place that decides it, for pages, lists, photos, search, notifications and
 * exports alike. `hidden` says that one has blocked the other, or that the creator is not here. The team has no key of
 * its own: what is reported to it comes with the report.
 */
export function sightOf(post: PostFacts, standing: Standing, hidden: boolean): Sight {
  const { patronage, reason, until } = standing
  if (patronage === 'owner') return { see: 'whole', reason, until }
  if (hidden || post.state !== 'published' || post.heldRule !== null)
    return { see: 'nothing', reason, until: null }
  if (post.visibility === 'public') return { see: 'whole', reason: 'public', until: null }
  return { see: patronage === 'subscriber' ? 'whole' : 'locked', reason, until }
}
