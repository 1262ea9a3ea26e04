import { expect, test } from 'vitest'
import { memoryBus } from '#adapters/bus/memory.ts'
import { useWorld } from '#test/world.ts'
import { CacheInvalidator } from './cache-invalidator.ts'
import { transact } from './db/transact.ts'
import { silentLog } from './log.ts'

const world = useWorld()

test('clears the caches of every node, but only after the commit', async () => {
  const bus = memoryBus()
  const { accountChanges, database } = world.platform
  const cleared: string[] = []
  const [first, second] = ['first', 'second'].map((name) => {
    const node = new CacheInvalidator({ bus, log: silentLog, accountChanges })
    node.onInvalidate(() => cleared.push(name))
    return node
  }) as [CacheInvalidator, CacheInvalidator]
  for (const node of [first, second]) await node.listen()

  await expect(
    transact(database.db, async (tx) => {
      first.invalidate(tx)
      throw new Error('rolled back on purpose')
    }),
  ).rejects.toThrow()
  expect(cleared).toEqual([])
  await transact(database.db, async (tx) => {
    first.invalidate(tx)
    expect(cleared).toEqual([])
  })
  expect(new Set(cleared)).toEqual(new Set(['first', 'second']))
})
