import {
  type Claim,
  type ClaimHolder,
  type ClaimQueue,
  decideRefund,
  deleteClaim,
  getAppeals,
  getApplications,
  getCases,
  getRefundCases,
  getTransactions,
  getVerifications,
  postAppealDecision,
  postApplicationDecision,
  postDecisionAppeal,
  postRefundRequest,
  postVerificationDecision,
  putClaim,
  putClaimAssignee,
} from '@koji/contract'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { buildPhoto } from '#seed/builders.ts'
import { createAdmin, findOpenCase, keep, remove, report } from '#test/cases.ts'
import {
  applyAsCreator,
  createUnverifiedCreator,
  listAuditEntries,
  submitPassport,
} from '#test/creator-applications.ts'
import { useLive } from '#test/live-client.ts'
import { sellingCreator, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const live = useLive(world)

interface Queue {
  /** Adds an item; `by` is the person it's about. */
  submit(): Promise<{ item: string; by: SignedIn }>
  decide(who: SignedIn, item: string): Promise<{ status: number; problem: { code: string } }>
  list(who: SignedIn): Promise<{ id: string; holder: ClaimHolder | null }[]>
}

/** Tickets have tests of their own, because they can be answered more than once. */
type DecidedQueue = Exclude<ClaimQueue, 'ticket'>

const queues: Record<DecidedQueue, Queue> = {
  case: {
    async submit() {
      const [reporter, by] = [await world.person(), await world.person()]
      await report(reporter, 'profile', by.id)
      return { item: await findOpenCase(world, 'profile', by.id), by }
    },
    decide: (who, item) => keep(who, item),
    list: async (who) => (await who.call(getCases, { query: { queue: 'reports', limit: 100 } })).body.items,
  },
  verification: {
    async submit() {
      const by = await createUnverifiedCreator(world)
      return { item: await submitPassport(world, by), by }
    },
    decide: (who, verification) =>
      who.call(postVerificationDecision, { params: { verification }, body: { approve: true, note: '' } }),
    list: async (who) => (await who.call(getVerifications, { query: { limit: 100 } })).body.items,
  },
  application: {
    async submit() {
      const by = await world.person()
      return { item: await applyAsCreator(by), by }
    },
    decide: (who, application) =>
      who.call(postApplicationDecision, { params: { application }, body: { approve: true, note: '' } }),
    list: async (who) => (await who.call(getApplications, { query: { limit: 100 } })).body.items,
  },
  refund_request: {
    async submit() {
      const [mira, by] = [await sellingCreator(world, 799), await world.person()]
      await subscribe(world, by, mira.id, { price: 799 })
      const { id } = (await by.call(getTransactions, { query: {} })).body.items[0]!
      const request = { params: { id }, body: { reason: 'by_mistake', details: 'Twice.' } } as const
      await by.call(postRefundRequest, request, { 'idempotency-key': crypto.randomUUID() })
      const waiting = (await (await createAdmin(world)).call(getRefundCases, { query: { limit: 100 } })).body
      return { item: waiting.items.find(({ fan }) => fan?.id === by.id)!.id, by }
    },
    decide: (who, id) =>
      who.call(decideRefund, { params: { id }, body: { decision: 'approve', amount: 799, note: '' } }),
    list: async (who) => (await who.call(getRefundCases, { query: { limit: 100 } })).body.items,
  },
  appeal: {
    async submit() {
      const { by, item } = await submitAppeal()
      return { by, item }
    },
    decide: (who, appeal) =>
      who.call(postAppealDecision, {
        params: { appeal },
        body: { overturn: true, answer: 'You were right, we are sorry.' },
      }),
    list: async (who) => (await who.call(getAppeals, { query: { limit: 100 } })).body.items,
  },
}

/** The owner of a removed photo appeals. */
async function submitAppeal() {
  const [decider, ana, by] = [await createAdmin(world), await world.person(), await world.person()]
  const photo = await buildPhoto(world, by.id)
  await report(ana, 'photo', photo)
  const { decisionId: decision } = (await remove(decider, await findOpenCase(world, 'photo', photo))).body
  await by.call(postDecisionAppeal, { params: { decision }, body: { body: 'You were wrong about this.' } })
  const { items } = (await decider.call(getAppeals, { query: { limit: 100 } })).body
  return { decider, by, item: items.find(({ person }) => person.id === by.id)!.id }
}

const twoTeammates = async () => [await createAdmin(world), await createAdmin(world)] as const
const claim = (who: SignedIn, queue: ClaimQueue, item: string, takeOver = false) =>
  who.call(putClaim, { params: { queue, item }, body: { takeOver } })
const release = (who: SignedIn, queue: ClaimQueue, item: string) =>
  who.call(deleteClaim, { params: { queue, item } })
const assign = (who: SignedIn, queue: ClaimQueue, item: string, personId: string) =>
  who.call(putClaimAssignee, { params: { queue, item }, body: { personId } })
const holderOf = ({ holder }: Claim) => holder?.person.id ?? null
const signInAgain = async (who: SignedIn) => Object.assign(who, await world.signInAgain(who.id))
const auditedClaims = async (item: string) =>
  (await listAuditEntries(world, item)).filter(({ action }) => /assigned|taken_over/.test(action))

describe.each(Object.entries(queues) as [DecidedQueue, Queue][])('%s', (queue, { submit, decide, list }) => {
  test('is claimed for 15 minutes by opening it, visibly to colleagues', async () => {
    const [{ item }, [aiko, tess]] = [await submit(), await twoTeammates()]
    const claimed = (await claim(aiko, queue, item)).body
    expect(claimed).toMatchObject({ open: true, holder: { mine: true, person: { id: aiko.id } } })
    expect(new Date(claimed.holder!.until).getTime() - world.clock.now().getTime()).toBe(15 * 60_000)
    expect((await claim(tess, queue, item)).body.holder).toMatchObject({
      mine: false,
      person: { id: aiko.id, displayName: aiko.name },
      until: claimed.holder!.until,
    })
    const row = (await list(tess)).find(({ id }) => id === item)
    expect(row!.holder).toMatchObject({ mine: false, person: { id: aiko.id } })
  })

  test('is decided only by its holder, or by a colleague who takes it over', async () => {
    const [{ item }, [aiko, tess]] = [await submit(), await twoTeammates()]
    await claim(aiko, queue, item)
    expect((await decide(tess, item)).problem.code).toBe('held_by_another')
    expect(holderOf((await claim(tess, queue, item, true)).body)).toBe(tess.id)
    expect((await decide(aiko, item)).problem.code).toBe('held_by_another')
    expect((await decide(tess, item)).status).toBe(200)
    expect(await auditedClaims(item)).toMatchObject([{ actorId: tess.id, action: `${queue}.taken_over` }])
    expect((await claim(aiko, queue, item)).body, 'a decided item has no holder').toEqual({
      holder: null,
      open: false,
    })
  })

  test('is free again once the claim expires or is released', async () => {
    const [{ item }, [aiko, tess]] = [await submit(), await twoTeammates()]
    await claim(aiko, queue, item)
    world.clock.advance({ minutes: 14 })
    await signInAgain(tess)
    expect(holderOf((await claim(tess, queue, item)).body)).toBe(aiko.id)
    world.clock.advance({ minutes: 1 })
    await Promise.all([aiko, tess].map(signInAgain))
    expect(holderOf((await claim(tess, queue, item)).body)).toBe(tess.id)
    expect(holderOf((await release(aiko, queue, item)).body), 'only the holder can release it').toBe(tess.id)
    expect((await release(tess, queue, item)).body).toEqual({ holder: null, open: true })
    expect((await decide(aiko, item)).status, 'a free item can be decided by anyone on the team').toBe(200)
  })

  test('is assigned for a day, and the assigner can take it back', async () => {
    const [{ item, by }, [aiko, tess]] = [await submit(), await twoTeammates()]
    const noa = await createAdmin(world)
    expect((await assign(aiko, queue, item, tess.id)).body.holder).toMatchObject({
      person: { id: tess.id },
      mine: false,
      givenByMe: true,
    })
    world.clock.advance({ hours: 23 })
    await Promise.all([aiko, tess, noa].map(signInAgain))
    expect(holderOf((await claim(tess, queue, item)).body)).toBe(tess.id)
    expect((await decide(noa, item)).problem.code).toBe('held_by_another')
    expect(
      holderOf((await assign(noa, queue, item, aiko.id)).body),
      'reassigned by someone who doesn’t hold it',
    ).toBe(aiko.id)
    expect((await release(noa, queue, item)).body.holder).toBeNull()
    expect((await assign(aiko, queue, item, by.id)).problem.code, 'only to people on the team').toBe(
      'not_found',
    )
    expect(await auditedClaims(item)).toMatchObject([
      { actorId: aiko.id, action: `${queue}.assigned` },
      { actorId: noa.id, action: `${queue}.assigned` },
    ])
    expect((await decide(tess, item)).status).toBe(200)
    expect((await assign(aiko, queue, item, tess.id)).problem.code).toBe('already_done')
  })

  test('has one holder when ten people open it at the same time', async () => {
    const { item } = await submit()
    const team = await Promise.all(Array.from({ length: 10 }, () => createAdmin(world)))
    const replies = await Promise.all(team.map((one) => claim(one, queue, item)))
    expect(new Set(replies.map(({ body }) => holderOf(body))).size).toBe(1)
    expect(replies.filter(({ body }) => body.holder?.mine)).toHaveLength(1)
  })

  test('is decided once when ten people decide it at the same time', async () => {
    const { item } = await submit()
    const team = await Promise.all(Array.from({ length: 10 }, () => createAdmin(world)))
    const replies = await Promise.all(team.map((one) => decide(one, item)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ problem }) => problem?.code === 'already_done')).toHaveLength(9)
    const decided = (await listAuditEntries(world, item)).filter(({ action }) =>
      /approved|decided/.test(action),
    )
    expect(decided).toHaveLength(1)
  })

  test('is either decided or taken over when both happen at the same time', async () => {
    const [{ item }, [aiko, tess]] = [await submit(), await twoTeammates()]
    await claim(aiko, queue, item)
    const [decided, taken] = await Promise.all([decide(aiko, item), claim(tess, queue, item, true)])
    if (decided.status === 200) expect(taken.body).toEqual({ holder: null, open: false })
    else expect([decided.problem.code, holderOf(taken.body)]).toEqual(['held_by_another', tess.id])
  })

  test('can’t be claimed or assigned by the person it is about', async () => {
    const { item, by } = await submit()
    await world.platform.database.db
      .insertInto('userRoles')
      .values({ userId: by.id, role: 'admin' })
      .execute()
    await signInAgain(by)
    const aiko = await createAdmin(world)
    const reply = await claim(by, queue, item, true)
    if (queue === 'appeal') expect(reply.problem.code).toBe('not_found')
    else expect(reply.body).toEqual({ holder: null, open: true })
    expect((await assign(aiko, queue, item, by.id)).problem.code).toBe('not_found')
    expect((await assign(by, queue, item, aiko.id)).problem.code).toBe(
      queue === 'appeal' ? 'not_found' : 'forbidden',
    )
  })

  test('is refused as not found if it doesn’t exist', async () => {
    const [aiko, tess] = await twoTeammates()
    const item = crypto.randomUUID()
    for (const { problem } of [
      await claim(aiko, queue, item),
      await release(aiko, queue, item),
      await assign(aiko, queue, item, tess.id),
    ])
      expect(problem.code).toBe('not_found')
  })
})

test('keeps an appeal from the person who made the decision', async () => {
  const { decider, item } = await submitAppeal()
  const aiko = await createAdmin(world)
  expect((await claim(decider, 'appeal', item, true)).body).toEqual({ holder: null, open: true })
  expect((await assign(aiko, 'appeal', item, decider.id)).problem.code).toBe('not_found')
})

test('notifies colleagues of claims and decisions, but not the person who made them', async () => {
  const [{ item }, [aiko, tess]] = [await queues.application.submit(), await twoTeammates()]
  const [hers, theirs] = await Promise.all([live.connect(aiko.cookie), live.connect(tess.cookie)])
  const notifications = ({ frames }: typeof hers) =>
    frames.filter(
      (frame) =>
        frame.type === 'message' &&
        JSON.stringify(frame.body) === JSON.stringify({ type: 'queue_changed', item }),
    ).length
  await claim(aiko, 'application', item)
  await expect.poll(() => notifications(theirs)).toBe(1)
  await claim(aiko, 'application', item)
  await queues.application.decide(aiko, item)
  await expect
    .poll(() => notifications(theirs), { message: 'once for the claim, once for the decision' })
    .toBe(2)
  expect(notifications(hers)).toBe(0)
})

test('deletes expired claims and keeps active ones', async () => {
  const aiko = await createAdmin(world)
  const [old, fresh] = [(await queues.application.submit()).item, (await queues.application.submit()).item]
  await claim(aiko, 'application', old)
  world.clock.advance({ minutes: 16 })
  await claim(await signInAgain(aiko), 'application', fresh)
  await transact(world.platform.database.db, (tx) => world.services.claims.deleteExpired(tx))
  const left = await world.platform.database.db.selectFrom('claims').select('itemId').execute()
  expect(left.map(({ itemId }) => itemId)).toContain(fresh)
  expect(left.map(({ itemId }) => itemId)).not.toContain(old)
})
