import { getMyAccount } from '@koji/contract'
import { expect, test } from 'vitest'
import { createApp } from '#platform/http/app.ts'
import { refuse } from '#platform/http/refusal.ts'
import { route } from '#platform/http/route.ts'
import { type TestWorld, useWorld } from './world.ts'

/** An endpoint for admins, which refuses with `not_found` once access is granted. */
const adminEndpoint = {
  ...getMyAccount,
  path: '/api/for-admins',
  access: 'admin',
  refusals: ['not_found'],
} as const

async function callAdminEndpoint(world: TestWorld, cookie: string): Promise<string> {
  const app = createApp(world.platform)
  route(app, adminEndpoint, () => refuse('not_found'))
  const { code } = (await app.http.inject({ url: adminEndpoint.path, headers: { cookie } })).json()
  await app.http.close()
  return code
}

const localWorld = useWorld()
const publicWorld = useWorld({ env: { PUBLIC_URL: 'https://koji.example' } })

test('requires two-factor of admins on a public address, but not in a local demo', async () => {
  const local = await localWorld.signIn({ roles: ['admin'] })
  expect(await callAdminEndpoint(localWorld, local.cookie)).toBe('not_found')
  const remote = await publicWorld.signIn({ roles: ['admin'] })
  expect(await callAdminEndpoint(publicWorld, remote.cookie)).toBe('two_factor_required')
})
