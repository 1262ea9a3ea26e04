import { CAPTCHA_SCRIPT_RETRIES } from '@koji/contract'
import { expect, test } from 'vitest'
import { scriptLoader } from './script.ts'

const URL = 'https://koji.example/x.js'

/** A network that fails a number of times. */
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

test('retries as often as specified', () => {
  expect(CAPTCHA_SCRIPT_RETRIES).toBe(2)
})

test.each([0, 1, 2])('recovers from %i failures', async (failures) => {
  const { load, pauses, added } = setUp(failures)
  await load(URL)
  expect(added()).toBe(failures + 1)
  expect(pauses).toHaveLength(failures)
})

test('gives up after 2 retries, and tries again on the next call', async () => {
  const { load, pauses, added } = setUp(4)
  await expect(load(URL)).rejects.toThrow('failure 3')
  expect(pauses).toEqual([500, 1_500])
  await load(URL)
  expect(added()).toBe(5)
})

test('loads the same script once for concurrent calls', async () => {
  const { load, added } = setUp(1)
  await Promise.all([load(URL), load(URL)])
  await load(URL)
  expect(added()).toBe(2)
})
