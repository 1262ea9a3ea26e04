import { getMyAccount } from '@koji/contract'
import { expect, test } from 'vitest'
import { createApp } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route } from '#platform/http/route.ts'
import { type TestWorld, useWorld } from './world.ts'

/** Something for admins alone. Whoever gets in finds nothing there. */
const forAdmins = {
  ...getMyAccount,
  path: '/api/for-admins',
  access: 'admin',
  refusals: ['not_found'],
} as const

async function knock(world: TestWorld, cookie: string): Promise<string> {
  const app = createApp(world.platform)
  route(app, forAdmins, () => refuse('not_found'))
  const { code } = (await app.http.inject({ url: forAdmins.path, headers: { cookie } })).json()
  await app.http.close()
  return code
}

const onThisMachine = useWorld()
const onTheInternet = useWorld({ env: { PUBLIC_URL: 'https://koji.example' } })

test('admins need two-factor on the internet, and not in the demo on one machine', async () => {
  const demo = await onThisMachine.signIn({ roles: ['admin'] })
  expect(await knock(onThisMachine, demo.cookie)).toBe('not_found')
  const real = await onTheInternet.signIn({ roles: ['admin'] })
  expect(await knock(onTheInternet, real.cookie)).toBe('two_factor_required')
})
