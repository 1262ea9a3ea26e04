import { expect, test } from 'vitest'
import { Refusal } from '#platform/http/refusal.ts'
import { hashPassword, passwordFits, requireUncommon } from './passwords.ts'

const quick = { memory: 1_024, passes: 1 }

test('a password opens its hash, also one that was made with other parameters, and no other does', async () => {
  const hash = await hashPassword('Correct-horse-1', quick)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
  expect(await passwordFits('Correct-horse-1', hash)).toBe(true)
  expect(await passwordFits('correct-horse-1', hash)).toBe(false)
  expect(await passwordFits('Correct-horse-1', 'no hash at all')).toBe(false)
})

test('a crowd waits in a line; who finds it full is asked to come back, and then it is open again', async () => {
  const crowd = await Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('x', quick)))
  const turnedAway = crowd.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(turnedAway).toHaveLength(150 - 102)
  const refusals = turnedAway.map(({ reason }) => reason as Refusal)
  expect(refusals.every((refusal) => refusal instanceof Refusal)).toBe(true)
  expect(refusals[0]).toMatchObject({ code: 'unavailable', details: { retryAfter: 4 } })
  expect(await hashPassword('x', quick)).toContain('$argon2id$')
})

test.each(['Password1', 'PASSWORD1', 'Passw0rd', '12345678', 'Usmc0311'])('%s is too common', (password) => {
  expect(() => requireUncommon(password)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      details: {
        fields: [
          {
            path: 'password',
            message: 'This password is one of the most common ones. Please choose another',
          },
        ],
      },
    }),
  )
})

test('a password of one’s own is fine', () => {
  expect(() => requireUncommon('Koji-demo-1')).not.toThrow()
})
