import { expect, test } from 'vitest'
import { mayDecide } from './rules.ts'

test.each([
  ['somebody else', 'ben', 'ana', ['ana', 'ben'], true],
  ['who decided first', 'ana', 'ana', ['ana', 'ben'], false],
  ['who decided first, and is alone', 'ana', 'ana', ['ana'], true],
  ['who decided first, of two of whom the other appeals', 'ana', 'ana', ['ana', 'eva'], true],
  ['who appeals', 'eva', 'ana', ['ana', 'eva'], false],
  ['anybody, of what the command line decided', 'ana', null, ['ana', 'ben'], true],
] as const)('%s', (_, me, decidedBy, admins, may) => {
  expect(mayDecide(me, { accountId: 'eva', decidedBy }, admins)).toBe(may)
})
