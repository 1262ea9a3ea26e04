import { expect, test } from 'vitest'
import { type Facts, whoSeesMe } from './who-sees-me.ts'

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

test('people around who look for the same', () => {
  expect(whoSeesMe(facts()).text).toBe('In the deck, people within 50 km who look for friends can see you.')
  expect(whoSeesMe(facts({ preferences: { mode: 'dating', distanceKm: null } })).text).toBe(
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
  ['a photo under way', facts({ photos: [{ state: 'held' }, { state: 'checking' }] }), /being checked/],
  ['no photo', facts({ photos: [{ state: 'held' }], privacy: { incognito: true } }), /None of your photos/],
])('nobody in the deck: %s', (_, given, words) => {
  expect(whoSeesMe(given)).toMatchObject({ seen: 'nobody', text: expect.stringMatching(words) })
})

test('incognito, those whom one liked', () => {
  expect(whoSeesMe(facts({ privacy: { incognito: true } }))).toMatchObject({ seen: 'some' })
})

const MEMBERS = /^Members find you/
const CREATOR = /^As a creator you stay in the search/
const ANYBODY = /^Your public link .* to anybody/

test.each([
  ['a pause hides from the deck alone', facts({ preferences: { paused: true } }), [MEMBERS]],
  ['incognito', facts({ privacy: { incognito: true } }), []],
  ['incognito with a link', facts({ privacy: { incognito: true, publicLink: true } }), [ANYBODY]],
  [
    'a hidden creator with a link',
    facts({ privacy: { discoverable: false, publicLink: true }, isCreator: true }),
    [CREATOR, ANYBODY],
  ],
  ['a creator like everybody else', facts({ isCreator: true }), [MEMBERS]],
])('elsewhere: %s', (_, given, words) => {
  expect(whoSeesMe(given).elsewhere).toEqual(words.map((some) => expect.stringMatching(some)))
})
