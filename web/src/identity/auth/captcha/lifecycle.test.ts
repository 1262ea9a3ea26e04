import type { CaptchaChallenge } from '@koji/contract'
import { expect, test } from 'vitest'
import { type CaptchaCallbacks, captchaLifecycle } from './lifecycle.ts'

const CHALLENGE: CaptchaChallenge = {
  kind: 'turnstile',
  siteKey: 'x',
  scriptUrl: 'https://koji.example/x.js',
}

function setUp(fetchChallenge: () => Promise<CaptchaChallenge> = async () => CHALLENGE) {
  const statuses: string[] = []
  const checks: { callbacks: CaptchaCallbacks; signal: AbortSignal }[] = []
  const lifecycle = captchaLifecycle(
    {
      waitUntilIdle: async () => {},
      fetchChallenge,
      check: async (_, callbacks, signal) => void checks.push({ callbacks, signal }),
    },
    (status, token) => statuses.push(token === null ? status : `${status} ${token}`),
  )
  return { lifecycle, statuses, checks }
}

const flush = () => new Promise((resume) => setTimeout(resume))

test('reports a token once the check is solved', async () => {
  const { lifecycle, statuses, checks } = setUp()
  lifecycle.start()
  await flush()
  expect(statuses).toEqual(['waiting'])
  checks[0]!.callbacks.solved('a')
  expect(statuses).toEqual(['waiting', 'done a'])
})

test('revokes an expired token and starts another check', async () => {
  const { lifecycle, statuses, checks } = setUp()
  lifecycle.start()
  await flush()
  checks[0]!.callbacks.solved('a')
  checks[0]!.callbacks.expired()
  expect(statuses.at(-1)).toBe('waiting')
  expect(checks[0]!.signal.aborted).toBe(true)
  await flush()
  checks[1]!.callbacks.solved('b')
  expect(statuses).toEqual(['waiting', 'done a', 'waiting', 'done b'])
})

test('ignores callbacks of the old check after a restart', async () => {
  const { lifecycle, statuses, checks } = setUp()
  lifecycle.start()
  await flush()
  lifecycle.start()
  await flush()
  const [old, current] = checks
  old!.callbacks.solved('old')
  old!.callbacks.expired()
  old!.callbacks.failed()
  expect(statuses).toEqual(['waiting', 'waiting'])
  current!.callbacks.solved('new')
  expect(statuses.at(-1)).toBe('done new')
  expect(checks).toHaveLength(2)
})

test('fetches another challenge and checks once after a restart during the fetch', async () => {
  const replies: ((challenge: CaptchaChallenge) => void)[] = []
  const { lifecycle, checks } = setUp(() => new Promise((resolve) => replies.push(resolve)))
  lifecycle.start()
  await flush()
  lifecycle.start()
  await flush()
  for (const reply of replies) reply(CHALLENGE)
  await flush()
  expect(replies).toHaveLength(2)
  expect(checks).toHaveLength(1)
})

test('revokes the token and reports a failure once when the check fails', async () => {
  const { lifecycle, statuses, checks } = setUp()
  lifecycle.start()
  await flush()
  const { callbacks, signal } = checks[0]!
  callbacks.solved('a')
  callbacks.failed()
  callbacks.failed()
  callbacks.solved('b')
  expect(statuses).toEqual(['waiting', 'done a', 'failed'])
  expect(signal.aborted).toBe(true)
})

test('fails without a challenge, and can be retried', async () => {
  let reachable = false
  const { lifecycle, statuses, checks } = setUp(async () => {
    if (!reachable) throw new Error('no network')
    return CHALLENGE
  })
  lifecycle.start()
  await flush()
  expect(statuses).toEqual(['waiting', 'failed'])
  reachable = true
  lifecycle.start()
  await flush()
  checks[0]!.callbacks.solved('a')
  expect(statuses).toEqual(['waiting', 'failed', 'waiting', 'done a'])
})

test('reports nothing after it was stopped', async () => {
  const { lifecycle, statuses, checks } = setUp()
  lifecycle.start()
  await flush()
  lifecycle.stop()
  checks[0]!.callbacks.failed()
  checks[0]!.callbacks.solved('a')
  expect(statuses).toEqual(['waiting'])
})
