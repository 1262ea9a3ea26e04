import type { CaptchaChallenge } from '@koji/contract'
import { expect, test } from 'vitest'
import { captchaLifecycle, type Heard } from './lifecycle.ts'

const OFFER: CaptchaChallenge = { kind: 'turnstile', siteKey: 'x', scriptUrl: 'https://koji.example/x.js' }

function setUp(ask: () => Promise<CaptchaChallenge> = async () => OFFER) {
  const told: string[] = []
  const checks: { heard: Heard; signal: AbortSignal }[] = []
  const lifecycle = captchaLifecycle(
    {
      calm: async () => {},
      ask,
      check: async (_, heard, signal) => void checks.push({ heard, signal }),
    },
    (status, token) => told.push(token === null ? status : `${status} ${token}`),
  )
  return { lifecycle, told, checks }
}

const settled = () => new Promise((resume) => setTimeout(resume))

test('a token is told when the check is solved, and not before', async () => {
  const { lifecycle, told, checks } = setUp()
  lifecycle.start()
  await settled()
  expect(told).toEqual(['waiting'])
  checks[0]!.heard.solved('a')
  expect(told).toEqual(['waiting', 'done a'])
})

test('an expired token is taken back and another check begins by itself', async () => {
  const { lifecycle, told, checks } = setUp()
  lifecycle.start()
  await settled()
  checks[0]!.heard.solved('a')
  checks[0]!.heard.expired()
  expect(told.at(-1)).toBe('waiting')
  expect(checks[0]!.signal.aborted).toBe(true)
  await settled()
  checks[1]!.heard.solved('b')
  expect(told).toEqual(['waiting', 'done a', 'waiting', 'done b'])
})

test('a reset takes the token back; what the old check still says is not heard', async () => {
  const { lifecycle, told, checks } = setUp()
  lifecycle.start()
  await settled()
  lifecycle.start()
  await settled()
  const [old, current] = checks
  old!.heard.solved('old')
  old!.heard.expired()
  old!.heard.failed()
  expect(told).toEqual(['waiting', 'waiting'])
  current!.heard.solved('new')
  expect(told.at(-1)).toBe('done new')
  expect(checks).toHaveLength(2)
})

test('a reset while the offer is on its way asks again and checks once', async () => {
  const answers: ((offer: CaptchaChallenge) => void)[] = []
  const { lifecycle, checks } = setUp(() => new Promise((answer) => answers.push(answer)))
  lifecycle.start()
  await settled()
  lifecycle.start()
  await settled()
  for (const answer of answers) answer(OFFER)
  await settled()
  expect(answers).toHaveLength(2)
  expect(checks).toHaveLength(1)
})

test('an error of the check takes the token back, cleans up and is told once', async () => {
  const { lifecycle, told, checks } = setUp()
  lifecycle.start()
  await settled()
  const { heard, signal } = checks[0]!
  heard.solved('a')
  heard.failed()
  heard.failed()
  heard.solved('b')
  expect(told).toEqual(['waiting', 'done a', 'failed'])
  expect(signal.aborted).toBe(true)
})

test('no offer is a failure that can be tried again', async () => {
  let reachable = false
  const { lifecycle, told, checks } = setUp(async () => {
    if (!reachable) throw new Error('no network')
    return OFFER
  })
  lifecycle.start()
  await settled()
  expect(told).toEqual(['waiting', 'failed'])
  reachable = true
  lifecycle.start()
  await settled()
  checks[0]!.heard.solved('a')
  expect(told).toEqual(['waiting', 'failed', 'waiting', 'done a'])
})

test('after it was stopped it says nothing, not even that stopping broke something', async () => {
  const { lifecycle, told, checks } = setUp()
  lifecycle.start()
  await settled()
  lifecycle.stop()
  checks[0]!.heard.failed()
  checks[0]!.heard.solved('a')
  expect(told).toEqual(['waiting'])
})
