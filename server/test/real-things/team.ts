import { getAppeals, postDecisionAppeal } from '@koji/contract'
import { transact } from '#platform/db/transact.ts'
import { buildBan, buildPhoto } from '#seed/builders.ts'
import { switchOnTwoFactor } from '../authenticator.ts'
import { caseAbout, report, teammate } from '../cases.ts'
import type { SignedIn, TestWorld } from '../world.ts'
import type { Operation, Sent } from './sent.ts'

/** Somebody was reported, or sentenced and disagrees; the team is `me`. */
export async function realCases(world: TestWorld, { method, path }: Operation, me: SignedIn): Promise<Sent> {
  const [ana, ben] = [await world.person(), await world.person()]
  if (path.includes('{case}')) {
    await report(ana, 'profile', ben.id)
    const params = { case: await caseAbout(world, 'profile', ben.id) }
    if (path.endsWith('/assignee')) return { params, body: { personId: (await teammate(world)).id } }
    if (path.endsWith('/decision')) return { params, body: { action: 'keep', note: '' } }
    if (!path.endsWith('/merge')) return { params }
    const photo = await buildPhoto(world, ben.id)
    await report(ana, 'photo', photo)
    return { params, body: { cases: [await caseAbout(world, 'photo', photo)] } }
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

/** Somebody for the team to act on, in the state in which the act makes sense. */
export async function realPerson(world: TestWorld, { method, path }: Operation): Promise<Sent> {
  if (!path.includes('{person}')) return { query: {} }
  const someone = await world.person()
  const params = { person: someone.id }
  if (method === 'GET') return { params }
  const reason = 'They asked for it by mail.'
  if (path.endsWith('/roles')) return { params, body: { role: 'creator', grant: true, reason } }
  if (path.endsWith('/two-factor-reset')) await switchOnTwoFactor(world, someone)
  if (path.endsWith('/restoration'))
    await transact(world.platform.database.db, (tx) => world.services.accounts.deactivate(tx, someone.id))
  if (path.endsWith('/sentences'))
    return { params, body: { action: 'suspend', days: 3, rule: 'C3', reason: `${reason} Twice.`, note: '' } }
  if (path.endsWith('/lift')) await buildBan(world, someone.id)
  return { params, body: { reason } }
}
