import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Batches that end when they are told to, and what was in them. */
function stage(options: { lanes: number; max?: number }) {
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
  return { add, batches, taken: () => batches.map(({ items }) => items) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('alone it runs at once; what comes meanwhile goes together', async () => {
  const { add, batches, taken } = stage({ lanes: 1 })
  const [a, b, c] = [add('a'), add('b'), add('c')]
  expect(taken()).toEqual([['a']])
  batches[0]!.end()
  expect(await a).toBe('A')
  await turn()
  expect(taken()).toEqual([['a'], ['b', 'c']])
  batches[1]!.end()
  expect(await Promise.all([b, c])).toEqual(['B', 'C'])
})

test('what has a key in common is never under way at once, also not in another lane, and keeps its order', async () => {
  const { add, batches, taken } = stage({ lanes: 2 })
  void add('a')
  const [second, third, free] = [add('ab'), add('b'), add('c')]
  await turn()
  expect(taken()).toEqual([['a'], ['c']])
  batches[1]!.end()
  expect(await free).toBe('C')
  await turn()
  expect(taken()).toHaveLength(2)
  batches[0]!.end()
  await turn()
  expect(taken()[2]).toEqual(['ab'])
  batches[2]!.end()
  expect(await second).toBe('AB')
  await turn()
  batches[3]!.end()
  expect(await third).toBe('B')
})

test('one that fails takes nobody with it, and its keys are free again', async () => {
  const { add, batches, taken } = stage({ lanes: 1 })
  void add('x')
  const [bad, good] = [add('a'), add('b')]
  batches[0]!.end()
  await turn()
  batches[1]!.fail()
  await turn()
  expect(taken()).toEqual([['x'], ['a', 'b'], ['a']])
  batches[2]!.fail()
  await expect(bad).rejects.toThrow('no')
  await turn()
  batches[3]!.end()
  expect(await good).toBe('B')
  await turn()
  void add('a')
  expect(taken().at(-1)).toEqual(['a'])
})

test('a batch is never larger than it may be', async () => {
  const { add, batches, taken } = stage({ lanes: 1, max: 2 })
  for (const item of ['a', 'b', 'c', 'd']) void add(item)
  batches[0]!.end()
  await turn()
  expect(taken()).toEqual([['a'], ['b', 'c']])
})
