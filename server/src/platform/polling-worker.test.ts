import { expect, test, vi } from 'vitest'
import { until } from '#test/until.ts'
import { pollingWorker } from './polling-worker.ts'

test('drains batch after batch until none is left', async () => {
  const batches = [2, 1]
  const processBatch = vi.fn(async () => batches.shift() ?? 0)
  const { drain } = pollingWorker({ processBatch, onError: () => undefined })
  expect(await drain()).toBe(3)
  expect(processBatch).toHaveBeenCalledTimes(3)
})

test('processes an item that arrives after the last batch was read', async () => {
  let pending = 1
  const done = Promise.withResolvers<void>()
  const sizes: number[] = []
  const worker = pollingWorker({
    async processBatch() {
      const size = pending
      pending = 0
      sizes.push(size)
      if (sizes.length === 2) {
        // This batch is empty, and a new item arrives just now.
        pending = 1
        worker.wake()
      }
      if (sizes.length === 3) done.resolve()
      return size
    },
    onError: () => undefined,
  })
  worker.start()
  await done.promise
  await worker.stop()
  expect(sizes.slice(0, 3)).toEqual([1, 0, 1])
})

test('reports a failed batch and works again at the next wake', async () => {
  const errors: unknown[] = []
  let broken = true
  const recovered = Promise.withResolvers<void>()
  const worker = pollingWorker({
    async processBatch() {
      if (broken) throw new Error('broken')
      recovered.resolve()
      return 0
    },
    onError: (error) => {
      errors.push(error)
      broken = false
    },
  })
  worker.start()
  await until(() => expect(errors).toHaveLength(1))
  worker.wake()
  await recovered.promise
  await worker.stop()
})

test('processes items that arrive during the pause in one batch', async () => {
  let pending = 1
  const sizes: number[] = []
  const done = Promise.withResolvers<void>()
  const worker = pollingWorker({
    async processBatch() {
      const size = pending
      pending = 0
      sizes.push(size)
      if (size > 1) done.resolve()
      return size
    },
    onError: () => undefined,
    pauseMs: 20,
  })
  worker.start()
  await until(() => expect(sizes).toEqual([1]))
  for (let n = 0; n < 3; n++) {
    pending++
    worker.wake()
  }
  await done.promise
  await worker.stop()
  expect(sizes.slice(0, 2)).toEqual([1, 3])
})
