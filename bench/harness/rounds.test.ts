import { expect, test } from 'vitest'
import { compareInTurns, median } from './rounds.ts'

test('the median ignores an outlier', () => {
  expect(median([100, 3, 101])).toBe(100)
  expect(median([10, 1, 9, 2])).toBe(5.5)
})

test('alternates between ours and the reference', async () => {
  const order: string[] = []
  const turn = (name: string, value: number) => async () => {
    order.push(name)
    return value
  }
  expect(await compareInTurns(2, turn('ours', 3), turn('reference', 4))).toEqual({ value: 3, reference: 4 })
  expect(order).toEqual(['ours', 'reference', 'ours', 'reference'])
})
