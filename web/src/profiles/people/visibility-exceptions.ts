import type { Privacy } from '@koji/contract'

type Choices = Pick<Privacy, 'discoverable' | 'incognito' | 'publicLink'>

/** Members who do not know each other yet come across this person. */
export const meetsStrangers = ({ discoverable, incognito }: Choices): boolean => discoverable && !incognito

/** What shows somebody whatever they chose about being found. */
export const seenAnyway = (privacy: Choices, isCreator: boolean): string[] => [
  ...(isCreator && !meetsStrangers(privacy) ? ['As a creator you stay in the search.'] : []),
  ...(privacy.publicLink
    ? ['Your public link shows your main photo and your words to anybody, signed in or not.']
    : []),
]
