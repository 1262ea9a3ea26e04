import { expect, test } from 'vitest'
import { useLive } from '#test/live-client.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ env: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } })
const { dial } = useLive(world)

test('limits each visitor behind a proxy separately', async () => {
  const { cookie } = await world.signIn()
  const greedy = '203.0.113.1'
  expect(() => {
    for (;;) world.app.rateLimiter.limitAddress(greedy)
  }).toThrow()
  expect(await dial({ cookie, 'x-forwarded-for': greedy }).closed).toBe(-1)
  const other = dial({ cookie, 'x-forwarded-for': `${greedy}, 203.0.113.2` })
  await new Promise((done) => other.socket.once('open', done))
  other.socket.close()
})

test('does not count the requests of all visitors against the proxy’s address', async () => {
  const { cookie } = await world.signIn()
  expect(() => {
    for (;;) world.app.rateLimiter.limitAddress('127.0.0.1')
  }).toThrow()
  const other = dial({ cookie, 'x-forwarded-for': '203.0.113.3' })
  await new Promise((done) => other.socket.once('open', done))
  other.socket.close()
})
