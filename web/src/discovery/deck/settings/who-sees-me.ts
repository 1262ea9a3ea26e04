import type { MyPhoto, Preferences, Privacy } from '@koji/contract'
import { meetsStrangers, seenAnyway } from '#profiles/people/seen-anyway.ts'

export interface Facts {
  preferences: Pick<Preferences, 'mode' | 'distanceKm' | 'paused'>
  privacy: Pick<Privacy, 'discoverable' | 'incognito' | 'publicLink'>
  photos: readonly Pick<MyPhoto, 'state'>[]
  isCreator: boolean
}

/** In the deck. */
interface Answer {
  seen: 'everybody' | 'some' | 'nobody'
  title: string
  text: string
}

const LOOKING_FOR = { friends: 'friends', dating: 'a date' } as const

/** The deck first, then where else one is seen: a pause, say, concerns the deck alone. */
export const whoSeesMe = (facts: Facts): Answer & { elsewhere: string[] } => ({
  ...inTheDeck(facts),
  elsewhere: [
    ...(meetsStrangers(facts.privacy) ? ['Members find you in the search and can open your profile.'] : []),
    ...seenAnyway(facts.privacy, facts.isCreator),
  ],
})

/** In the order in which the reasons count: the first that holds is the answer. */
function inTheDeck({ preferences, privacy, photos }: Facts): Answer {
  if (!privacy.discoverable)
    return {
      seen: 'nobody',
      title: 'Nobody new in the deck',
      text: 'You are not shown to people. Those you liked or matched with still see your profile.',
    }
  if (preferences.paused)
    return {
      seen: 'nobody',
      title: 'Nobody new in the deck',
      text: 'You have paused discovery. People you matched with still see you.',
    }
  if (!photos.some(({ state }) => state === 'shown')) return withoutPhoto(photos)
  if (privacy.incognito)
    return {
      seen: 'some',
      title: 'Only people you liked',
      text: 'You are incognito: nobody else comes across you in the deck.',
    }
  return {
    seen: 'everybody',
    title: 'People who fit',
    text: `In the deck, people ${within(preferences.distanceKm)} who look for ${LOOKING_FOR[preferences.mode]} can see you.`,
  }
}

const withoutPhoto = (photos: Facts['photos']): Answer => ({
  seen: 'nobody',
  title: 'Nobody in the deck yet',
  text: photos.some(({ state }) => state === 'checking')
    ? 'Your photo is being checked. As soon as it is through, you are in the deck.'
    : 'None of your photos is approved yet. With one that is, you are in the deck.',
})

const within = (km: number | null): string => (km === null ? 'anywhere' : `within ${km} km`)
