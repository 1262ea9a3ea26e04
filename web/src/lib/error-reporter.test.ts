import { CLIENT_ERROR_BUFFER, CLIENT_ERROR_TIMEOUT_MS } from '@koji/contract'
import { expect, test, vi } from 'vitest'
import { createReporter } from './error-reporter.ts'

function reporterWith(send: (url: string, init: RequestInit) => Promise<{ status?: number }>) {
  return createReporter({
    send,
    path: () => '/discover',
    now: () => new Date('2026-11-15T10:00:00Z'),
    release: '1.2.3',
    batchMs: 5,
  })
}

const sentBy = (send: ReturnType<typeof vi.fn>, call = 0) =>
  JSON.parse((send.mock.calls[call]![1] as { body: string }).body).events

test('sends errors of the same moment in one request, scrubbed', async () => {
  const send = vi.fn(async () => ({}))
  const reporter = reporterWith(send)
  reporter.report('exception', new TypeError('lost ana@koji.example'))
  reporter.report('rejection', 'no card 4242424242424242')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(sentBy(send)).toMatchObject([
    {
      kind: 'exception',
      message: 'lost [EMAIL]',
      path: '/discover',
      release: '1.2.3',
      at: '2026-11-15T10:00:00.000Z',
    },
    { kind: 'rejection', message: 'no card [CARD_NUMBER]' },
  ])
  expect(JSON.stringify(sentBy(send))).not.toContain('ana@')
})

test('keeps the last 20 errors', async () => {
  const send = vi.fn(async () => ({}))
  const reporter = reporterWith(send)
  for (let n = 1; n <= 50; n++) reporter.report('exception', new Error(`fault ${n}`))
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(CLIENT_ERROR_BUFFER).toBe(20)
  expect(sentBy(send)).toHaveLength(20)
  expect(sentBy(send)[0].message).toBe('fault 31')
})

test('keeps a failed report for the next request, without reporting the failure itself', async () => {
  const send = vi.fn<(url: string, init: RequestInit) => Promise<{ status?: number }>>(async () => {
    throw new Error('down')
  })
  vi.useFakeTimers()
  const reporter = reporterWith(send)
  reporter.report('exception', new Error('first'))
  await reporter.flush()
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledOnce()
  expect(reporter.waiting()).toBe(1)
  send.mockImplementation(async () => ({}))
  reporter.report('exception', new Error('second'))
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
  expect(sentBy(send, 1).map(({ message }: { message: string }) => message)).toEqual(['first', 'second'])
})

test('gives up sending after 5,000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const reporter = reporterWith(async () => ({}))
  reporter.report('crash', new Error('slow'))
  await reporter.flush()
  expect(timeout).toHaveBeenCalledWith(5_000)
  expect(CLIENT_ERROR_TIMEOUT_MS).toBe(5_000)
  timeout.mockRestore()
})

test('never throws, whatever was thrown', () => {
  const reporter = reporterWith(async () => ({}))
  const hostile = {
    toString: () => {
      throw new Error('no')
    },
  }
  for (const thrown of [null, undefined, Symbol('x'), hostile, Object.create(null), '', 0])
    expect(() => reporter.report('exception', thrown)).not.toThrow()
})

test('fits the 20 longest errors into a keepalive request and keeps them when the server fails', async () => {
  const send = vi.fn<(url: string, init: RequestInit) => Promise<{ status?: number }>>(async () => ({
    status: 503,
  }))
  const reporter = reporterWith(send)
  for (let n = 0; n < 30; n++) {
    const fault = new Error(`${n} `.repeat(2_000))
    fault.stack = 'at a place\n'.repeat(2_000)
    reporter.report('exception', fault)
  }
  await reporter.flush()
  expect((send.mock.calls[0]![1].body as string).length).toBeLessThan(64 * 1024)
  expect(reporter.waiting()).toBe(CLIENT_ERROR_BUFFER)
})
