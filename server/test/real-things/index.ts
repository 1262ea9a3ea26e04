import { randomBytes } from 'node:crypto'
import { getSessions } from '@koji/contract'
import { buildAccount, buildProfile } from '#seed/builders.ts'
import { DEMO_PASSWORD } from '#seed/people.ts'
import { solveCaptcha } from '../captcha.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import { realFactor, resetToken, verifyToken } from './accounts.ts'
import { realBecoming, realClaim } from './becoming.ts'
import { realCreators, realPosts } from './creators.ts'
import { isAboutMoney, realMoney } from './money.ts'
import { realNotifications } from './notifications.ts'
import { PEOPLE, realPeople, realPhotos } from './people.ts'
import type { Operation, Sent } from './sent.ts'
import { realSupport } from './support.ts'
import { realCases, realPerson } from './team.ts'

/** What chance would never hit upon: things that exist. */
export async function realThing(world: TestWorld, { method, path }: Operation, me: SignedIn): Promise<Sent> {
  if (path.startsWith('/api/notifications')) return realNotifications(world, { method, path }, me)
  if (path.startsWith('/api/admin/people')) return realPerson(world, { method, path })
  if (path === '/api/admin/client-errors') return { query: {} }
  if (path.includes('/support/')) return realSupport(world, { method, path })
  if (path.includes('/admin/queues/')) return realClaim(world, { method, path })
  if (/applications|verifications/.test(path)) return realBecoming(world, { method, path }, me)
  if (path === '/api/admin/audit')
    return { query: { actor: me.id, kind: 'verification', since: '2026-01-01T00:00:00Z' } }
  if (/\/cases|\/decisions|\/appeals|\/admin\/team/.test(path)) return realCases(world, { method, path }, me)
  if (path.includes('/me/photos')) return realPhotos(world, { method, path }, me)
  if (isAboutMoney(path)) return realMoney(world, { method, path }, me)
  if (/^\/api\/(posts|comments|feed|subscriptions)/.test(path)) return realPosts(world, { method, path }, me)
  if (path.startsWith('/api/creators')) return realCreators(world, { method, path }, me)
  if (PEOPLE.test(path)) return realPeople(world, { method, path }, me)
  if (path.includes('passkey') || path.includes('factor')) return realFactor(world, { method, path }, me)
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
  if (path === '/api/email-confirmations') return { body: { token: await verifyToken(world, id, email) } }
  if (path.startsWith('/api/password-resets/'))
    return { body: { token: await resetToken(world, email), password: DEMO_PASSWORD } }
  if (path === '/api/sessions')
    return { body: { email, password: DEMO_PASSWORD, captcha: await solveCaptcha(world) } }
  return path === '/api/sessions/current/proof' ? { body: { password: DEMO_PASSWORD } } : {}
}
