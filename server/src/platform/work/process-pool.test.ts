import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import type { TestWork } from '#test/test-worker.ts'
import { until } from '#test/until.ts'
import { silentLog } from '../log.ts'
import { PoolFull, ProcessPools, WorkFailed, WorkLost, WorkTimedOut } from './process-pool.ts'

const file = new URL('../../../test/test-worker.ts', import.meta.url)
let pools: ProcessPools

const open = (options: { size?: number; queue?: number; nice?: number; file?: URL } = {}) => {
  pools = new ProcessPools(silentLog)
  return pools.open<TestWork, unknown>({ file, size: 1, queue: 4, ...options })
}
afterEach(() => {
  vi.useRealTimers()
  return pools.close()
})

const QUICK = { timeoutMs: 10_000 }
/** On a busy machine, a process may wait a long time for its processor time. */
const PATIENT = { timeoutMs: 200, wallTimeoutMs: 100_000 }

test('passes bytes to a process and back', async () => {
  const pool = open()
  const bytes = Buffer.from([0, 255, 128, 10])
  const back = await pool.run({ do: 'echo', value: { bytes, name: 'é' } }, QUICK)
  expect(back).toEqual({ bytes, name: 'é' })
  expect(Buffer.isBuffer((back as { bytes: unknown }).bytes)).toBe(true)
})

test('does not pass our environment to processes', async () => {
  process.env.SECRET_KEY = 'a secret of the test'
  expect(await open().run({ do: 'environment' }, QUICK)).not.toContain('SECRET_KEY')
  delete process.env.SECRET_KEY
})

test('fails a task that throws, crashes or never ends, and continues with the next', async () => {
  const pool = open()
  await expect(pool.run({ do: 'throw' }, QUICK)).rejects.toThrow(new WorkFailed('as asked'))
  await expect(pool.run({ do: 'die' }, QUICK)).rejects.toThrow('ended by SIGSEGV')
  await expect(pool.run({ do: 'die' }, QUICK)).rejects.not.toBeInstanceOf(WorkLost)
  await expect(pool.run({ do: 'loop' }, PATIENT)).rejects.toBeInstanceOf(WorkTimedOut)
  expect(await pool.run({ do: 'echo', value: 1 }, QUICK)).toBe(1)
})

test('retries a task whose process ended before starting it', async () => {
  const pool = open()
  const pid = (await pool.run({ do: 'pid', ms: 0 }, QUICK)) as number
  // A stopped process doesn't read its task.
  process.kill(pid, 'SIGSTOP')
  const task = pool.run({ do: 'pid', ms: 0 }, QUICK)
  process.kill(pid, 'SIGKILL')
  expect(await task).not.toBe(pid)
})

test('counts neither time in the queue nor time without a processor', async () => {
  const pool = open()
  const all = Array.from({ length: 4 }, () => pool.run({ do: 'wait', ms: 300 }, PATIENT))
  expect(await Promise.all(all)).toHaveLength(4)
})

test('gives up after four times the limit in wall-clock time', async () => {
  const pool = open()
  await pool.run({ do: 'echo', value: 1 }, QUICK)
  const begun = performance.now()
  await expect(pool.run({ do: 'wait', ms: 60_000 }, { timeoutMs: 200 })).rejects.toBeInstanceOf(WorkLost)
  expect(performance.now() - begun).toBeGreaterThan(790)
})

test('rejects tasks immediately if the queue is full', async () => {
  const pool = open({ queue: 1 })
  const accepted = [1, 2].map(() => pool.run({ do: 'wait', ms: 50 }, QUICK))
  await expect(pool.run({ do: 'echo', value: 1 }, QUICK)).rejects.toBeInstanceOf(PoolFull)
  await Promise.all(accepted)
  expect(await pool.run({ do: 'echo', value: 1 }, QUICK)).toBe(1)
})

test('runs several tasks concurrently in separate processes', async () => {
  const pool = open({ size: 2 })
  const enough = new AbortController()
  const endless = pool.run({ do: 'loop' }, { ...QUICK, signal: enough.signal })
  const pid = await pool.run({ do: 'pid', ms: 0 }, QUICK)
  expect(pool.pids).toHaveLength(2)
  expect(pool.pids).toContain(pid)
  enough.abort(new Error('enough'))
  await expect(endless).rejects.toThrow('enough')
})

test('cancels an aborted task', async () => {
  const pool = open()
  const controller = new AbortController()
  const first = pool.run({ do: 'loop' }, { ...QUICK, signal: controller.signal })
  const second = pool.run({ do: 'echo', value: 2 }, QUICK)
  controller.abort(new Error('no longer'))
  await expect(first).rejects.toThrow('no longer')
  expect(await second).toBe(2)
})

test('ends a process after a minute without tasks and starts another for the next task', async () => {
  const pool = open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pid = (await pool.run({ do: 'pid', ms: 0 }, QUICK)) as number
  expect(pool.pids).toEqual([pid])
  vi.advanceTimersByTime(59_000)
  expect(await pool.run({ do: 'pid', ms: 0 }, QUICK)).toBe(pid)
  vi.advanceTimersByTime(61_000)
  vi.useRealTimers()
  await until(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  expect(await pool.run({ do: 'pid', ms: 0 }, QUICK)).not.toBe(pid)
})

test('fails a task whose module cannot start, without retrying forever', async () => {
  const pool = open({ file: new URL('./nowhere.ts', import.meta.url) })
  const failed = pool.run({ do: 'echo', value: 1 }, QUICK)
  await expect(failed).rejects.toThrow(/ended by code 1 .*Cannot find module/s)
  await expect(failed).rejects.toBeInstanceOf(WorkLost)
})

test('ends all processes when closing, even busy ones', async () => {
  const pool = open()
  const pid = (await pool.run({ do: 'pid', ms: 0 }, QUICK)) as number
  const lost = pool.run({ do: 'loop' }, QUICK)
  const waiting = pool.run({ do: 'echo', value: 1 }, QUICK)
  const failed = Promise.all([
    expect(lost).rejects.toBeInstanceOf(WorkLost),
    expect(waiting).rejects.toBeInstanceOf(WorkLost),
  ])
  await wait(50)
  await pools.close()
  await failed
  await until(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  await expect(pool.run({ do: 'echo', value: 1 }, QUICK)).rejects.toThrow('closed')
})
