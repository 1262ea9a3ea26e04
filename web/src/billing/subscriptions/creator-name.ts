import type { Subscription } from '@koji/contract'

/** The name of a creator who left or is hidden by a block. Their subscriptions continue. */
export const HIDDEN_CREATOR = 'Somebody hidden'

export const creatorName = ({ creator }: Pick<Subscription, 'creator'>): string =>
  creator?.displayName ?? HIDDEN_CREATOR
