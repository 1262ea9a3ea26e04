import { expect, test, vi } from 'vitest'
import { runExclusively } from './run-exclusively.ts'

test('runs work of one name in order where the browser has no locks, also after a failure', async () => {
  vi.stubGlobal('navigator', {})
  const done: string[] = []
  const slow = runExclusively('queue', async () => {
    await Promise.resolve()
    done.push('slow')
    throw new Error('lost')
  })
  const next = runExclusively('queue', async () => done.push('next'))
  await expect(slow).rejects.toThrow('lost')
  await next
  expect(done).toEqual(['slow', 'next'])
})
