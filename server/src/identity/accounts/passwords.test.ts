import { expect, test } from 'vitest'
import { Refusal } from '#platform/http/refusal.ts'
import { hashPassword, requireUncommonPassword, verifyPassword } from './passwords.ts'

const cheap = { memory: 1_024, passes: 1 }

test('matches only the password of a hash, also when the hash has other parameters', async () => {
  const hash = await hashPassword('Correct-horse-1', cheap)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
  expect(await verifyPassword('Correct-horse-1', hash)).toBe(true)
  expect(await verifyPassword('correct-horse-1', hash)).toBe(false)
  expect(await verifyPassword('Correct-horse-1', 'no hash at all')).toBe(false)
})

test('refuses hashes while too many are waiting, and accepts them again afterwards', async () => {
  const results = await Promise.allSettled(Array.from({ length: 150 }, () => hashPassword('x', cheap)))
  const rejected = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(rejected).toHaveLength(150 - 102)
  const refusals = rejected.map(({ reason }) => reason as Refusal)
  expect(refusals.every((refusal) => refusal instanceof Refusal)).toBe(true)
  expect(refusals[0]).toMatchObject({ code: 'unavailable', details: { retryAfter: 4 } })
  expect(await hashPassword('x', cheap)).toContain('$argon2id$')
})

test.each(['Password1', 'PASSWORD1', 'Passw0rd', '12345678', 'Usmc0311'])(
  'refuses the common password %s',
  (password) => {
    expect(() => requireUncommonPassword(password)).toThrow(
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
  },
)

test('accepts an uncommon password', () => {
  expect(() => requireUncommonPassword('Koji-demo-1')).not.toThrow()
})
