import { expect, test } from 'vitest'
import { addressShape, fingerprints } from './shapes.ts'

const SPAM =
  'Hi Ana! I earn 900 dollars a week from home with this simple trick, have a look at https://rich.example/a1 today'

const alike = (one: string, other: string): boolean =>
  fingerprints(one).some((print) => fingerprints(other).includes(print))

test.each([
  ['another name', SPAM.replace('Ana', 'Benedikt')],
  ['another number', SPAM.replace('900', '1450')],
  ['another link', SPAM.replace('https://rich.example/a1', 'https://other.example/b2?x=7')],
  ['other signs and capitals', SPAM.toUpperCase().replace('!', ' !!! 🔥')],
  ['accents', SPAM.replace('trick', 'trìck').replace('simple', 'sîmple')],
])('a text with %s in it is the same text', (_, other) => {
  expect(alike(SPAM, other)).toBe(true)
})

test('two people who say the same kind of thing have not said the same', () => {
  expect(
    alike(
      'Hi Ana, I saw that you like climbing too. Which wall do you go to?',
      'Hi Ben, I saw your pictures of Lisbon. How long did you stay there?',
    ),
  ).toBe(false)
})

test('what everybody says is nobody’s', () => {
  for (const text of ['Hi!', 'Hi, how are you?', 'Good morning, my dear', '', '12 34 56 78 90 11 22']) {
    expect(fingerprints(text)).toEqual([])
  }
})

test('a very long text costs no more than a long one', () => {
  const long = 'one two three four five six seven '.repeat(2_000)
  expect(fingerprints(long)).toEqual(fingerprints(`${long} and more`))
})

test('addresses that are counted through have one shape, those of people have not', () => {
  const shape = addressShape('bot1@mail.example')
  for (const email of ['bot2@mail.example', 'bot9999@mail.example', 'b.o.t7+x@mail.example'])
    expect(addressShape(email)).toBe(shape)
  for (const email of ['bob1@mail.example', 'bot1@other.example', 'anna.bot@mail.example'])
    expect(addressShape(email)).not.toBe(shape)
  expect(shape).not.toContain('bot')
})

test('numbers alone, or with a letter or two, are no shape: many strangers have such an address', () => {
  for (const email of [
    '1234567@qq.example',
    's1902345@uni.example',
    '19.07.1990@mail.example',
    'jk90@mail.example',
  ])
    expect(addressShape(email)).toBeNull()
})
