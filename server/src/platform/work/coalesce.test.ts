import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Collects batches and lets a test decide when each one ends. */
function setUp(options: { lanes: number; max?: number }) {
  const batches: { items: readonly string[]; end(): void; fail(): void }[] = []
  const add = coalesce<string, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(items.map((item) => item.toUpperCase()))
        batches.push({ items, end, fail: () => reject(new Error('no')) })
      }),
    keysOf: (item) => item.split(''),
    max: 10,
    ...options,
  })
  return { add, batches, batchItems: () => batches.map(({ items }) => items) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('runs a single item immediately and combines items that arrive during a batch', async () => {
  const { add, batches, batchItems } = setUp({ lanes: 1 })
  const [a, b, c] = [add('a'), add('b'), add('c')]
  expect(batchItems()).toEqual([['a']])
  batches[0]!.end()
  expect(await a).toBe('A')
  await turn()
  expect(batchItems()).toEqual([['a'], ['b', 'c']])
  batches[1]!.end()
  expect(await Promise.all([b, c])).toEqual(['B', 'C'])
})

test('runs items with a common key one after the other, in order, even across lanes', async () => {
  const { add, batches, batchItems } = setUp({ lanes: 2 })
  void add('a')
  const [second, third, free] = [add('ab'), add('b'), add('c')]
  await turn()
  expect(batchItems()).toEqual([['a'], ['c']])
  batches[1]!.end()
  expect(await free).toBe('C')
  await turn()
  expect(batchItems()).toHaveLength(2)
  batches[0]!.end()
  await turn()
  expect(batchItems()[2]).toEqual(['ab'])
  batches[2]!.end()
  expect(await second).toBe('AB')
  await turn()
  batches[3]!.end()
  expect(await third).toBe('B')
})

test('isolates a failing item and releases its keys', async () => {
  const { add, batches, batchItems } = setUp({ lanes: 1 })
  void add('x')
  const [bad, good] = [add('a'), add('b')]
  batches[0]!.end()
  await turn()
  batches[1]!.fail()
  await turn()
  expect(batchItems()).toEqual([['x'], ['a', 'b'], ['a']])
  batches[2]!.fail()
  await expect(bad).rejects.toThrow('no')
  await turn()
  batches[3]!.end()
  expect(await good).toBe('B')
  await turn()
  void add('a')
  expect(batchItems().at(-1)).toEqual(['a'])
})

test('limits the size of a batch', async () => {
  const { add, batches, batchItems } = setUp({ lanes: 1, max: 2 })
  for (const item of ['a', 'b', 'c', 'd']) void add(item)
  batches[0]!.end()
  await turn()
  expect(batchItems()).toEqual([['a'], ['b', 'c']])
})
