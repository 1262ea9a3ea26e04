import { expect, test } from 'vitest'
import { mayDecide } from './rules.ts'

test.each([
  ['allows another admin', 'ben', 'ana', ['ana', 'ben'], true],
  ['refuses the admin who made the decision', 'ana', 'ana', ['ana', 'ben'], false],
  ['allows the admin who made the decision if there is no other', 'ana', 'ana', ['ana'], true],
  ['allows the admin who made the decision if the only other appeals', 'ana', 'ana', ['ana', 'eva'], true],
  ['refuses the admin who appeals', 'eva', 'ana', ['ana', 'eva'], false],
  ['allows any admin if the command line decided', 'ana', null, ['ana', 'ben'], true],
] as const)('%s', (_, me, decidedBy, admins, may) => {
  expect(mayDecide(me, { accountId: 'eva', decidedBy }, admins)).toBe(may)
})
