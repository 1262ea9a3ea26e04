import { expect, test } from 'vitest'
import { memoryBus } from '#adapters/bus/memory.ts'
import { useWorld } from '#test/world.ts'
import { transact } from './db/transact.ts'
import { KeptAnswers } from './kept-answers.ts'
import { silentLog } from './log.ts'

const world = useWorld()

test('what one node has to forget, every node forgets, but only once it is true', async () => {
  const bus = memoryBus()
  const { accountChanges, database } = world.platform
  const forgotten: string[] = []
  const [one, other] = ['one', 'other'].map((name) => {
    const node = new KeptAnswers({ bus, log: silentLog, accountChanges })
    node.onForget(() => forgotten.push(name))
    return node
  }) as [KeptAnswers, KeptAnswers]
  for (const node of [one, other]) await node.listen()

  await expect(
    transact(database.db, async (tx) => {
      one.forget(tx)
      throw new Error('thought better of it')
    }),
  ).rejects.toThrow()
  expect(forgotten).toEqual([])
  await transact(database.db, async (tx) => {
    one.forget(tx)
    expect(forgotten).toEqual([])
  })
  expect(new Set(forgotten)).toEqual(new Set(['one', 'other']))
})
