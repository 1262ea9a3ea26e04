import type { Subscription } from '@koji/contract'

/** Of a creator who is no longer here, or whom a block hides: what is paid to them goes on. */
export const HIDDEN = 'Somebody hidden'

export const nameOf = ({ creator }: Pick<Subscription, 'creator'>): string => creator?.displayName ?? HIDDEN
