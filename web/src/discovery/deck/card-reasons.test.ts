import { expect, test } from 'vitest'
import { describeReasons } from './card-reasons.ts'

test('joins the reasons in order', () => {
  const { first, rest } = describeReasons([
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
] as const)('describes %o as "%s"', (reason, text) => expect(describeReasons([reason]).first).toBe(text))
