import { expect, test } from 'vitest'
import { type Facts, whoSeesMe } from './who-sees-me.ts'

const facts = (change: { [Part in keyof Facts]?: Partial<Facts[Part]> } = {}): Facts => ({
  preferences: { mode: 'friends', distanceKm: 50, paused: false, ...change.preferences },
  privacy: { discoverable: true, incognito: false, ...change.privacy },
  photos: (change.photos as Facts['photos']) ?? [{ state: 'shown' }],
})

test('people around who look for the same', () => {
  expect(whoSeesMe(facts()).text).toBe('People within 50 km who look for friends can see you.')
  expect(whoSeesMe(facts({ preferences: { mode: 'dating', distanceKm: null } })).text).toBe(
    'People anywhere who look for a date can see you.',
  )
})

test.each([
  ['paused', facts({ preferences: { paused: true }, privacy: { discoverable: false } }), /paused discovery/],
  ['not discoverable', facts({ privacy: { discoverable: false, incognito: true } }), /not shown to people/],
  ['a photo under way', facts({ photos: [{ state: 'held' }, { state: 'checking' }] }), /being checked/],
  ['no photo', facts({ photos: [{ state: 'held' }], privacy: { incognito: true } }), /None of your photos/],
])('nobody: %s', (_, given, words) => {
  expect(whoSeesMe(given)).toMatchObject({ seen: 'nobody', text: expect.stringMatching(words) })
})

test('incognito, those whom one liked', () => {
  expect(whoSeesMe(facts({ privacy: { incognito: true } }))).toMatchObject({ seen: 'some' })
})
