import { getAppeals, postDecisionAppeal } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildPhoto } from '#seed/builders.ts'
import { enableTwoFactor } from '../authenticator.ts'
import { createAdmin, findOpenCase, report } from '../cases.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import type { Operation, RequestInput } from './request.ts'

/** A report, or a warning that was appealed. `me` is the admin. */
export async function createCaseFixture(
  world: TestWorld,
  { method, path }: Operation,
  me: SignedIn,
): Promise<RequestInput> {
  const [ana, ben] = [await world.person(), await world.person()]
  if (path.includes('{case}')) {
    await report(ana, 'profile', ben.id)
    const params = { case: await findOpenCase(world, 'profile', ben.id) }
    if (path.endsWith('/assignee')) return { params, body: { personId: (await createAdmin(world)).id } }
    if (path.endsWith('/decision')) return { params, body: { action: 'keep', note: '' } }
    if (!path.endsWith('/merge')) return { params }
    const photo = await buildPhoto(world, ben.id)
    await report(ana, 'photo', photo)
    return { params, body: { cases: [await findOpenCase(world, 'photo', photo)] } }
  }
  if (method === 'GET' && !path.includes('{')) return /precision|team/.test(path) ? {} : { query: {} }
  const warned = path.includes('{decision}') ? me.id : ben.id
  const decision = await transact(world.platform.database.db, (tx) =>
    world.services.decisions.restrictAccount(tx, null, {
      accountId: warned,
      action: 'warn',
      rule: 'C3',
      reason: 'Insults.',
    }),
  )
  const body = { body: 'I was not even there.' }
  if (path.includes('{decision}')) return { params: { decision }, ...(method === 'POST' && { body }) }
  const ticket = world.services.appeals.linkFor(decision).split('#')[1]
  if (path === '/api/appeals/statement') return { body: { ticket } }
  if (path === '/api/appeals') return { body: { ticket, ...body } }
  await ben.call(postDecisionAppeal, { params: { decision }, body })
  const { items } = (await me.call(getAppeals, { query: {} })).body
  const params = { appeal: items.at(-1)!.id }
  return method === 'GET' ? { params } : { params, body: { overturn: true, answer: 'You were right.' } }
}

/** A member in the state that the admin action needs. */
export async function createAdminPersonFixture(
  world: TestWorld,
  { method, path }: Operation,
): Promise<RequestInput> {
  if (!path.includes('{person}')) return { query: {} }
  const member = await world.person()
  const params = { person: member.id }
  if (method === 'GET') return { params }
  const reason = 'They asked for it by mail.'
  if (path.endsWith('/roles')) return { params, body: { role: 'creator', grant: true, reason } }
  if (path.endsWith('/two-factor-reset')) await enableTwoFactor(world, member)
  if (path.endsWith('/restoration'))
    await transact(world.platform.database.db, (tx) => world.services.accounts.deactivate(tx, member.id))
  if (path.endsWith('/sentences'))
    return { params, body: { action: 'suspend', days: 3, rule: 'C3', reason: `${reason} Twice.`, note: '' } }
  if (path.endsWith('/lift')) await buildBan(world, member.id)
  return { params, body: { reason } }
}
