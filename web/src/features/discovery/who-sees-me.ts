import type { MyPhoto, Preferences, Privacy } from '@koji/contract'

export interface Facts {
  preferences: Pick<Preferences, 'mode' | 'distanceKm' | 'paused'>
  privacy: Pick<Privacy, 'discoverable' | 'incognito'>
  photos: readonly Pick<MyPhoto, 'state'>[]
}

interface Answer {
  seen: 'everybody' | 'some' | 'nobody'
  title: string
  text: string
}

const LOOKING_FOR = { friends: 'friends', dating: 'a date' } as const

/** In the order in which the reasons count: the first that holds is the answer. */
export function whoSeesMe({ preferences, privacy, photos }: Facts): Answer {
  if (preferences.paused)
    return {
      seen: 'nobody',
      title: 'Nobody new',
      text: 'You have paused discovery. People you matched with still see you.',
    }
  if (!privacy.discoverable)
    return {
      seen: 'nobody',
      title: 'Nobody new',
      text: 'You are not shown to people. Only those you liked or matched with see you.',
    }
  if (!photos.some(({ state }) => state === 'shown')) return withoutPhoto(photos)
  if (privacy.incognito)
    return {
      seen: 'some',
      title: 'Only people you liked',
      text: 'You are incognito: nobody else comes across you.',
    }
  return {
    seen: 'everybody',
    title: 'People who fit',
    text: `People ${within(preferences.distanceKm)} who look for ${LOOKING_FOR[preferences.mode]} can see you.`,
  }
}

const withoutPhoto = (photos: Facts['photos']): Answer => ({
  seen: 'nobody',
  title: 'Nobody yet',
  text: photos.some(({ state }) => state === 'checking')
    ? 'Your photo is being checked. As soon as it is through, people can see you.'
    : 'None of your photos is approved yet. With one that is, people can see you.',
})

const within = (km: number | null): string => (km === null ? 'anywhere' : `within ${km} km`)
