import { randomBytes } from 'node:crypto'
import { getSessions } from '@koji/contract'
import { buildAccount, buildProfile } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '../captcha.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import { createAuthenticationFixture, createResetToken, createVerificationToken } from './accounts.ts'
import { createApplicationFixture, createClaimFixture } from './applications.ts'
import { createCreatorFixture, createPostFixture } from './creators.ts'
import { createMoneyFixture, isAboutMoney } from './money.ts'
import { createNotificationFixture } from './notifications.ts'
import { createPersonFixture, createPhotoFixture, PEOPLE_PATHS } from './people.ts'
import type { Operation, RequestInput } from './request.ts'
import { createSupportFixture } from './support.ts'
import { createAdminPersonFixture, createCaseFixture } from './team.ts'

/** Creates an item that exists, and returns the input that addresses it. Random input never would. */
export async function createFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  if (path.startsWith('/api/notifications')) return createNotificationFixture(world, { method, path }, me)
  if (path.startsWith('/api/admin/people')) return createAdminPersonFixture(world, { method, path })
  if (path === '/api/admin/client-errors') return { query: {} }
  if (path.includes('/support/')) return createSupportFixture(world, { method, path })
  if (path.includes('/admin/queues/')) return createClaimFixture(world, { method, path })
  if (/applications|verifications/.test(path)) return createApplicationFixture(world, { method, path }, me)
  if (path === '/api/admin/audit')
    return { query: { actor: me.id, kind: 'verification', since: '2026-01-01T00:00:00Z' } }
  if (/\/cases|\/decisions|\/appeals|\/admin\/team/.test(path))
    return createCaseFixture(world, { method, path }, me)
  if (path.includes('/me/photos')) return createPhotoFixture(world, { method, path }, me)
  if (isAboutMoney(path)) return createMoneyFixture(world, { method, path }, me)
  if (/^\/api\/(posts|comments|feed|subscriptions)/.test(path))
    return createPostFixture(world, { method, path }, me)
  if (path.startsWith('/api/creators')) return createCreatorFixture(world, { method, path }, me)
  if (PEOPLE_PATHS.test(path)) return createPersonFixture(world, { method, path }, me)
  if (path.includes('passkey') || path.includes('factor'))
    return createAuthenticationFixture(world, { method, path }, me)
  if (path.includes('{session}')) {
    const { items } = (await me.call(getSessions, {})).body
    return { params: { session: items[0]!.id } }
  }
  if (path === '/api/profiles/me/username') {
    await buildProfile(world, me.id)
    return { body: { username: `u_${randomBytes(6).toString('hex')}` } }
  }
  if (path === '/api/accounts/me/password')
    return { body: { password: `Aa1-${randomBytes(6).toString('hex')}` } }
  const { id, email } = await buildAccount(world)
  if (method !== 'POST') return {}
  if (path === '/api/accounts')
    return {
      body: { email: `fuzz-${id}@koji.example`, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) },
    }
  if (path === '/api/email-confirmations')
    return { body: { token: await createVerificationToken(world, id, email) } }
  if (path.startsWith('/api/password-resets/'))
    return { body: { token: await createResetToken(world, email), password: DEMO_PASSWORD } }
  if (path === '/api/sessions')
    return { body: { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) } }
  return path === '/api/sessions/current/proof' ? { body: { password: DEMO_PASSWORD } } : {}
}
