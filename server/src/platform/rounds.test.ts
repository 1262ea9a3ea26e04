import { expect, test, vi } from 'vitest'
import { until } from '#test/until.ts'
import { inRounds } from './rounds.ts'

test('works as long as there is something, and again when woken', async () => {
  const left = [2, 1]
  const round = vi.fn(async () => left.shift() ?? 0)
  const { drain } = inRounds({ round, onError: () => undefined })
  expect(await drain()).toBe(3)
  expect(round).toHaveBeenCalledTimes(3)
})

test('what comes during the last round is not left lying', async () => {
  let there = 1
  const done = Promise.withResolvers<void>()
  const seen: number[] = []
  const worker = inRounds({
    async round() {
      const now = there
      there = 0
      seen.push(now)
      if (seen.length === 2) {
        // Looked, found nothing, and only now somebody brings something.
        there = 1
        worker.wake()
      }
      if (seen.length === 3) done.resolve()
      return now
    },
    onError: () => undefined,
  })
  worker.start()
  await done.promise
  await worker.stop()
  expect(seen.slice(0, 3)).toEqual([1, 0, 1])
})

test('a round that fails is told, and the next wake works again', async () => {
  const failures: unknown[] = []
  let broken = true
  const fine = Promise.withResolvers<void>()
  const worker = inRounds({
    async round() {
      if (broken) throw new Error('broken')
      fine.resolve()
      return 0
    },
    onError: (error) => {
      failures.push(error)
      broken = false
    },
  })
  worker.start()
  await until(() => expect(failures).toHaveLength(1))
  worker.wake()
  await fine.promise
  await worker.stop()
})

test('with a breath between rounds, what comes meanwhile is one portion', async () => {
  let there = 1
  const portions: number[] = []
  const done = Promise.withResolvers<void>()
  const worker = inRounds({
    async round() {
      const now = there
      there = 0
      portions.push(now)
      if (now > 1) done.resolve()
      return now
    },
    onError: () => undefined,
    breathMs: 20,
  })
  worker.start()
  await until(() => expect(portions).toEqual([1]))
  for (let n = 0; n < 3; n++) {
    there++
    worker.wake()
  }
  await done.promise
  await worker.stop()
  expect(portions.slice(0, 2)).toEqual([1, 3])
})
