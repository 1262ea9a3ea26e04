import { expect, test } from 'vitest'
import { describeVisibility, type Facts } from './visibility.ts'

interface Change {
  preferences?: Partial<Facts['preferences']>
  privacy?: Partial<Facts['privacy']>
  photos?: Facts['photos']
  isCreator?: boolean
}

const facts = ({ preferences, privacy, photos, isCreator }: Change = {}): Facts => ({
  preferences: { mode: 'friends', distanceKm: 50, paused: false, ...preferences },
  privacy: { discoverable: true, incognito: false, publicLink: false, ...privacy },
  photos: photos ?? [{ state: 'shown' }],
  isCreator: isCreator ?? false,
})

test('shows the distance and intent of people who can see me', () => {
  expect(describeVisibility(facts()).text).toBe(
    'In the deck, people within 50 km who look for friends can see you.',
  )
  expect(describeVisibility(facts({ preferences: { mode: 'dating', distanceKm: null } })).text).toBe(
    'In the deck, people anywhere who look for a date can see you.',
  )
})

test.each([
  ['paused', facts({ preferences: { paused: true }, privacy: { incognito: true } }), /paused discovery/],
  [
    'not discoverable',
    facts({ preferences: { paused: true }, privacy: { discoverable: false, incognito: true } }),
    /not shown to people/,
  ],
  ['a photo being checked', facts({ photos: [{ state: 'held' }, { state: 'checking' }] }), /being checked/],
  ['no photo', facts({ photos: [{ state: 'held' }], privacy: { incognito: true } }), /None of your photos/],
])('hides me from the deck: %s', (_, given, text) => {
  expect(describeVisibility(given)).toMatchObject({ audience: 'no_one', text: expect.stringMatching(text) })
})

test('shows an incognito member to people they liked', () => {
  expect(describeVisibility(facts({ privacy: { incognito: true } }))).toMatchObject({ audience: 'some' })
})

const MEMBERS = /^Members find you/
const CREATOR = /^As a creator you stay in the search/
const ANYBODY = /^Your public link .* to anybody/

test.each([
  ['paused, which affects only the deck', facts({ preferences: { paused: true } }), [MEMBERS]],
  ['incognito', facts({ privacy: { incognito: true } }), []],
  ['incognito with a link', facts({ privacy: { incognito: true, publicLink: true } }), [ANYBODY]],
  [
    'a hidden creator with a link',
    facts({ privacy: { discoverable: false, publicLink: true }, isCreator: true }),
    [CREATOR, ANYBODY],
  ],
  ['a creator with default settings', facts({ isCreator: true }), [MEMBERS]],
])('lists where else I am visible: %s', (_, given, texts) => {
  expect(describeVisibility(given).elsewhere).toEqual(texts.map((pattern) => expect.stringMatching(pattern)))
})
