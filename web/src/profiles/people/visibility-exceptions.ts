import type { Privacy } from '@koji/contract'

type Choices = Pick<Privacy, 'discoverable' | 'incognito' | 'publicLink'>

/** Whether members who don't know this person can find them. */
export const isVisibleToStrangers = ({ discoverable, incognito }: Choices): boolean =>
  discoverable && !incognito

/** Describes where a person stays visible regardless of their privacy settings. */
export const describeVisibilityExceptions = (privacy: Choices, isCreator: boolean): string[] => [
  ...(isCreator && !isVisibleToStrangers(privacy) ? ['As a creator you stay in the search.'] : []),
  ...(privacy.publicLink
    ? ['Your public link shows your main photo and your words to anybody, signed in or not.']
    : []),
]
