import { CAPTCHA_SCRIPT_RETRIES } from '@koji/contract'
import { expect, test } from 'vitest'
import { scriptLoader } from './script.ts'

const URL = 'https://koji.example/x.js'

/** A network that fails so many times. */
function setUp(failures: number) {
  let added = 0
  const pauses: number[] = []
  const load = scriptLoader({
    add: async () => {
      if (added++ < failures) throw new Error(`failure ${added}`)
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
  })
  return { load, pauses, added: () => added }
}

test('the specified number of retries', () => {
  expect(CAPTCHA_SCRIPT_RETRIES).toBe(2)
})

test.each([0, 1, 2])('%i failures are got over', async (failures) => {
  const { load, pauses, added } = setUp(failures)
  await load(URL)
  expect(added()).toBe(failures + 1)
  expect(pauses).toHaveLength(failures)
})

test('after 2 retries it is given up, and the next wish tries again', async () => {
  const { load, pauses, added } = setUp(4)
  await expect(load(URL)).rejects.toThrow('failure 3')
  expect(pauses).toEqual([500, 1_500])
  await load(URL)
  expect(added()).toBe(5)
})

test('who asks for the same script shares it', async () => {
  const { load, added } = setUp(1)
  await Promise.all([load(URL), load(URL)])
  await load(URL)
  expect(added()).toBe(2)
})
