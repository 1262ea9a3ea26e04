import { expect, test } from 'vitest'
import { whyWords } from './why.ts'

test('the line under a card is what counted, in its order', () => {
  const { first, rest } = whyWords([
    { kind: 'shared', count: 4 },
    { kind: 'near', withinKm: 10 },
    { kind: 'active', when: 'today' },
  ])
  expect(first + rest).toBe('4 shared interests · under 10 km · active today')
})

test.each([
  [{ kind: 'likes_you' }, 'Likes you'],
  [{ kind: 'shared', count: 1 }, '1 shared interest'],
  [{ kind: 'new' }, 'New here'],
  [{ kind: 'surprise' }, 'Somebody different'],
] as const)('%o is said as "%s"', (reason, words) => expect(whyWords([reason]).first).toBe(words))
