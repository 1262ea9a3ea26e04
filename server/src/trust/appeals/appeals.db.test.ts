import {
  getAppeal,
  getAppeals,
  getDecision,
  getMyAccount,
  getNotifications,
  getPerson,
  getProfile,
  postAppeal,
  postAppealDecision,
  postAppealStatement,
  postDecisionAppeal,
} from '@koji/contract'
import { expect, test } from 'vitest'
import { buildPhoto } from '#seed/builders.ts'
import { ban, createAdmin, fetchCase, findOpenCase, remove, report, suspend } from '#test/cases.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()

const appealOf = async (who: SignedIn, decision: string) =>
  who.call(postDecisionAppeal, { params: { decision }, body: { body: 'You were wrong about this.' } })

const answer = (who: SignedIn, appeal: string, overturn: boolean) =>
  who.call(postAppealDecision, { params: { appeal }, body: { overturn, answer: 'We have looked again.' } })

const waiting = async (who: SignedIn) => (await who.call(getAppeals, { query: { limit: 100 } })).body.items

const ticketFor = async (email: string): Promise<string> => {
  const [mail] = await world.mailsTo(email)
  return /\/support\/appeal#(\S+)/.exec(mail!.text)![1]!
}

/** A member whose photo our team has removed. */
async function withRemovedPhoto() {
  const [first, second, ana, ben] = [
    await createAdmin(world),
    await createAdmin(world),
    await world.person(),
    await world.person(),
  ]
  const photo = await buildPhoto(world, ben.id)
  await report(ana, 'photo', photo)
  const caseId = await findOpenCase(world, 'photo', photo)
  const { decisionId } = (await remove(first, caseId)).body
  return { first, second, ana, ben, photo, caseId, decision: decisionId }
}

async function makeAdmin({ id }: SignedIn) {
  await world.platform.database.db.insertInto('userRoles').values({ userId: id, role: 'admin' }).execute()
  return world.signInAgain(id)
}

test('accepts one appeal per decision, which a colleague has to decide', async () => {
  const { first, second, ben, decision } = await withRemovedPhoto()
  expect((await appealOf(ben, decision)).status).toBe(200)
  expect((await appealOf(ben, decision)).problem.code).toBe('already_appealed')
  const mine = (await waiting(first)).find(({ person }) => person.id === ben.id)
  const theirs = (await waiting(second)).find(({ person }) => person.id === ben.id)
  expect([mine!.mayDecide, theirs!.mayDecide]).toEqual([false, true])
  expect((await answer(first, mine!.id, true)).problem.code).toBe('own_decision')
  expect((await answer(second, mine!.id, false)).status).toBe(200)
  expect((await answer(second, mine!.id, true)).problem.code).toBe('already_done')
})

test('shows content again after its removal is overturned, without a strike', async () => {
  const { second, ana, ben, photo, decision } = await withRemovedPhoto()
  await appealOf(ben, decision)
  const appeal = (await waiting(second)).find(({ person }) => person.id === ben.id)
  await answer(second, appeal!.id, true)
  expect((await ana.call(getProfile, { params: { profile: ben.id } })).body.photos).toMatchObject([
    { id: photo },
  ])
  expect((await ben.call(getDecision, { params: { decision } })).body).toMatchObject({
    appeal: { state: 'overturned', answer: 'We have looked again.' },
    appealBefore: null,
  })
  await world.dispatcher.drain()
  const titles = (await ben.call(getNotifications, {})).body.items.map(({ title }) => title)
  expect(titles[0]).toBe('Your appeal was right')
  expect((await world.mailsTo(ben.email))[0]!.subject).toBe('We were wrong, and have taken our decision back')
  await report(ana, 'profile', ben.id)
  const { author } = (await fetchCase(second, await findOpenCase(world, 'profile', ben.id))).body
  expect(author).toMatchObject({ strikes: 0, decisions: [{ overturned: true, strike: false }] })
})

test.each(['suspended', 'banned'] as const)(
  'lets a %s member appeal by the link in the mail',
  async (kind) => {
    const [first, second, ana, ben] = [
      await createAdmin(world),
      await createAdmin(world),
      await world.person(),
      await world.person(),
    ]
    await report(ana, 'profile', ben.id)
    const id = await findOpenCase(world, 'profile', ben.id)
    await (kind === 'banned' ? ban(first, id) : suspend(first, id))
    expect((await ben.call(getMyAccount, {})).problem.code).toBe('sign_in_required')
    const ticket = await ticketFor(ben.email)
    const statement = await world.call(postAppealStatement, { body: { ticket } })
    expect(statement.body).toMatchObject({ action: kind === 'banned' ? 'ban' : 'suspend', appeal: null })
    const sent = await world.call(postAppeal, { body: { ticket, body: 'It was my brother.' } })
    expect(sent.status).toBe(200)
    const appeal = (await waiting(second)).find(({ person }) => person.id === ben.id)
    // Members see a placeholder name by now, while our team still sees the real one.
    expect(appeal!.person.displayName).toBe(ben.name)
    expect((await fetchCase(second, id)).body.author.displayName).toBe(ben.name)
    const known = await second.call(getPerson, { params: { person: ben.id } })
    expect(known.body.displayName).toBe(ben.name)
    await answer(second, appeal!.id, true)
    const back = await world.signInAgain(ben.id)
    expect((await back.call(getMyAccount, {})).status).toBe(200)
    expect((await ana.call(getProfile, { params: { profile: ben.id } })).status).toBe(200)
  },
)

test('refuses a link that was tampered with', async () => {
  const { ben } = await withRemovedPhoto()
  const ticket = await ticketFor(ben.email)
  const changed = `${ticket.slice(0, -1)}${ticket.endsWith('a') ? 'b' : 'a'}`
  expect((await world.call(postAppealStatement, { body: { ticket: changed } })).problem.code).toBe(
    'link_expired',
  )
})

test('refuses an appeal after 180 days', async () => {
  const { ben, decision } = await withRemovedPhoto()
  world.clock.advance({ days: 180, seconds: 1 })
  const later = { ...ben, ...(await world.signInAgain(ben.id)) }
  expect((await appealOf(later, decision)).problem.code).toBe('too_late')
})

test('refuses an appeal against a decision about someone else', async () => {
  const { ana, decision } = await withRemovedPhoto()
  expect((await appealOf(ana, decision)).problem.code).toBe('not_found')
})

test('lists only an excerpt of an appeal, and audits each view of the whole', async () => {
  const { first, second, ben, decision } = await withRemovedPhoto()
  const long = `${'You were wrong about this. '.repeat(20)}The end.`
  await ben.call(postDecisionAppeal, { params: { decision }, body: { body: long } })
  const listed = (await waiting(second)).find(({ person }) => person.id === ben.id)!
  expect(long.startsWith(listed.excerpt)).toBe(true)
  expect(JSON.stringify(listed)).not.toContain('The end.')
  expect(JSON.stringify(listed)).not.toContain('Seen by us.')
  const views = async () =>
    (
      await world.platform.database.db
        .selectFrom('auditLog')
        .select(['actorId', 'action'])
        .where('targetId', '=', listed.id)
        .execute()
    ).map(({ actorId, action }) => [actorId, action])
  expect(await views()).toEqual([])
  const { body } = await second.call(getAppeal, { params: { appeal: listed.id } })
  expect(body).toMatchObject({ body: long, mayDecide: true, decision: { note: 'Seen by us.' } })
  expect((await first.call(getAppeal, { params: { appeal: listed.id } })).body.mayDecide).toBe(false)
  expect(await views()).toEqual([
    [second.id, 'appeal.viewed'],
    [first.id, 'appeal.viewed'],
  ])
  const own = { ...ben, ...(await makeAdmin(ben)) }
  expect((await own.call(getAppeal, { params: { appeal: listed.id } })).problem.code).toBe('not_found')
})
