import { expect, test } from 'vitest'
import { addressPattern, fingerprints } from './fingerprints.ts'

const SPAM =
  'Hi Ana! I earn 900 dollars a week from home with this simple trick, have a look at https://rich.example/a1 today'

const shareFingerprint = (one: string, other: string): boolean =>
  fingerprints(one).some((print) => fingerprints(other).includes(print))

test.each([
  ['another name', SPAM.replace('Ana', 'Benedikt')],
  ['another number', SPAM.replace('900', '1450')],
  ['another link', SPAM.replace('https://rich.example/a1', 'https://other.example/b2?x=7')],
  ['other punctuation and capitals', SPAM.toUpperCase().replace('!', ' !!! 🔥')],
  ['added accents', SPAM.replace('trick', 'trìck').replace('simple', 'sîmple')],
])('shares a fingerprint with a text that has %s', (_, other) => {
  expect(shareFingerprint(SPAM, other)).toBe(true)
})

test('shares no fingerprint between similar messages of two people', () => {
  expect(
    shareFingerprint(
      'Hi Ana, I saw that you like climbing too. Which wall do you go to?',
      'Hi Ben, I saw your pictures of Lisbon. How long did you stay there?',
    ),
  ).toBe(false)
})

test('has no fingerprint of a short or common text', () => {
  for (const text of ['Hi!', 'Hi, how are you?', 'Good morning, my dear', '', '12 34 56 78 90 11 22']) {
    expect(fingerprints(text)).toEqual([])
  }
})

test('reads only the beginning of a very long text', () => {
  const long = 'one two three four five six seven '.repeat(2_000)
  expect(fingerprints(long)).toEqual(fingerprints(`${long} and more`))
})

test('gives numbered addresses one pattern, and other addresses different ones', () => {
  const pattern = addressPattern('bot1@mail.example')
  for (const email of ['bot2@mail.example', 'bot9999@mail.example', 'b.o.t7+x@mail.example'])
    expect(addressPattern(email)).toBe(pattern)
  for (const email of ['bob1@mail.example', 'bot1@other.example', 'anna.bot@mail.example'])
    expect(addressPattern(email)).not.toBe(pattern)
  expect(pattern).not.toContain('bot')
})

test('has no pattern of an address with fewer than three letters', () => {
  for (const email of [
    '1234567@qq.example',
    's1902345@uni.example',
    '19.07.1990@mail.example',
    'jk90@mail.example',
  ])
    expect(addressPattern(email)).toBeNull()
})
