import { expect, test } from 'vitest'
import { keptFor } from './kept-for.ts'

const clockAt = (moment: { ms: number }) => ({ now: () => new Date(moment.ms) })

test('a crowd asks once, and again only when the answer is old', async () => {
  const moment = { ms: 0 }
  let asked = 0
  const ask = keptFor(clockAt(moment), 100, async () => ++asked)
  expect(await Promise.all([ask(null), ask(null), ask(null)])).toEqual([1, 1, 1])
  moment.ms = 99
  expect(await ask(null)).toBe(1)
  moment.ms = 100
  expect(await ask(null)).toBe(2)
})

test('a failure is told to those who waited, and not kept', async () => {
  let asked = 0
  const ask = keptFor(clockAt({ ms: 0 }), 100, async () => {
    if (++asked === 1) throw new Error('down')
    return asked
  })
  await expect(ask(null)).rejects.toThrow('down')
  expect(await ask(null)).toBe(2)
})
