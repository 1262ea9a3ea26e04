import type { MyPhoto, Preferences, Privacy } from '@koji/contract'
import { describeVisibilityExceptions, isVisibleToStrangers } from '#profiles/people/visibility-exceptions.ts'

export interface Facts {
  preferences: Pick<Preferences, 'mode' | 'distanceKm' | 'paused'>
  privacy: Pick<Privacy, 'discoverable' | 'incognito' | 'publicLink'>
  photos: readonly Pick<MyPhoto, 'state'>[]
  isCreator: boolean
}

interface DeckVisibility {
  audience: 'everyone' | 'some' | 'no_one'
  title: string
  text: string
}

const GOALS = { friends: 'friends', dating: 'a date' } as const

/** Who sees the member in the deck, and where else they are visible. */
export const describeVisibility = (facts: Facts): DeckVisibility & { elsewhere: string[] } => ({
  ...describeDeck(facts),
  elsewhere: [
    ...(isVisibleToStrangers(facts.privacy)
      ? ['Members find you in the search and can open your profile.']
      : []),
    ...describeVisibilityExceptions(facts.privacy, facts.isCreator),
  ],
})

/** The first reason that applies decides. */
function describeDeck({ preferences, privacy, photos }: Facts): DeckVisibility {
  if (!privacy.discoverable)
    return {
      audience: 'no_one',
      title: 'Nobody new in the deck',
      text: 'You are not shown to people. Those you liked or matched with still see your profile.',
    }
  if (preferences.paused)
    return {
      audience: 'no_one',
      title: 'Nobody new in the deck',
      text: 'You have paused discovery. People you matched with still see you.',
    }
  if (!photos.some(({ state }) => state === 'shown')) return describeMissingPhoto(photos)
  if (privacy.incognito)
    return {
      audience: 'some',
      title: 'Only people you liked',
      text: 'You are incognito: nobody else comes across you in the deck.',
    }
  return {
    audience: 'everyone',
    title: 'People who fit',
    text: `In the deck, people ${formatDistance(preferences.distanceKm)} who look for ${GOALS[preferences.mode]} can see you.`,
  }
}

const describeMissingPhoto = (photos: Facts['photos']): DeckVisibility => ({
  audience: 'no_one',
  title: 'Nobody in the deck yet',
  text: photos.some(({ state }) => state === 'checking')
    ? 'Your photo is being checked. As soon as it is through, you are in the deck.'
    : 'None of your photos is approved yet. With one that is, you are in the deck.',
})

const formatDistance = (km: number | null): string => (km === null ? 'anywhere' : `within ${km} km`)
