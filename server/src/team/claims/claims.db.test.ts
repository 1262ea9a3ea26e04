import {
  type Claim,
  type ClaimQueue,
  decideRefund,
  deleteClaim,
  getAppeals,
  getApplications,
  getRefundCases,
  getTransactions,
  getVerifications,
  type Holder,
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
import { actsOn, apply, newCreator, sendPassport } from '#test/becoming.ts'
import { caseAbout, remove, report, teammate } from '#test/cases.ts'
import { useLive } from '#test/live-client.ts'
import { sellingCreator, subscribe } from '#test/money.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const live = useLive(world)

interface Queue {
  /** Something new that waits. */
  sent(): Promise<{ item: string; by: SignedIn }>
  decide(who: SignedIn, item: string): Promise<{ status: number; problem: { code: string } }>
  listed(who: SignedIn): Promise<{ id: string; holder: Holder | null }[]>
}

const queues: Record<ClaimQueue, Queue> = {
  verification: {
    async sent() {
      const by = await newCreator(world)
      return { item: await sendPassport(world, by), by }
    },
    decide: (who, verification) =>
      who.call(postVerificationDecision, { params: { verification }, body: { approve: true, note: '' } }),
    listed: async (who) => (await who.call(getVerifications, { query: { limit: 100 } })).body.items,
  },
  application: {
    async sent() {
      const by = await world.person()
      return { item: await apply(by), by }
    },
    decide: (who, application) =>
      who.call(postApplicationDecision, { params: { application }, body: { approve: true, note: '' } }),
    listed: async (who) => (await who.call(getApplications, { query: { limit: 100 } })).body.items,
  },
  refund_request: {
    async sent() {
      const [mira, by] = [await sellingCreator(world, 799), await world.person()]
      await subscribe(world, by, mira.id, { price: 799 })
      const { id } = (await by.call(getTransactions, { query: {} })).body.items[0]!
      const wish = { params: { id }, body: { reason: 'by_mistake', details: 'Twice.' } } as const
      await by.call(postRefundRequest, wish, { 'idempotency-key': crypto.randomUUID() })
      const waiting = (await (await teammate(world)).call(getRefundCases, { query: { limit: 100 } })).body
      return { item: waiting.items.find(({ fan }) => fan?.id === by.id)!.id, by }
    },
    decide: (who, id) =>
      who.call(decideRefund, { params: { id }, body: { decision: 'approve', amount: 799, note: '' } }),
    listed: async (who) => (await who.call(getRefundCases, { query: { limit: 100 } })).body.items,
  },
  appeal: {
    async sent() {
      const { by, item } = await appealed()
      return { by, item }
    },
    decide: (who, appeal) =>
      who.call(postAppealDecision, {
        params: { appeal },
        body: { overturn: true, answer: 'You were right, we are sorry.' },
      }),
    listed: async (who) => (await who.call(getAppeals, { query: { limit: 100 } })).body.items,
  },
}

/** A photo was removed, and its owner disagrees. */
async function appealed() {
  const [decider, ana, by] = [await teammate(world), await world.person(), await world.person()]
  const photo = await buildPhoto(world, by.id)
  await report(ana, 'photo', photo)
  const { decisionId: decision } = (await remove(decider, await caseAbout(world, 'photo', photo))).body
  await by.call(postDecisionAppeal, { params: { decision }, body: { body: 'You were wrong about this.' } })
  const { items } = (await decider.call(getAppeals, { query: { limit: 100 } })).body
  return { decider, by, item: items.find(({ person }) => person.id === by.id)!.id }
}

const two = async () => [await teammate(world), await teammate(world)] as const
const open = (who: SignedIn, queue: ClaimQueue, item: string, takeOver = false) =>
  who.call(putClaim, { params: { queue, item }, body: { takeOver } })
const letGo = (who: SignedIn, queue: ClaimQueue, item: string) =>
  who.call(deleteClaim, { params: { queue, item } })
const give = (who: SignedIn, queue: ClaimQueue, item: string, personId: string) =>
  who.call(putClaimAssignee, { params: { queue, item }, body: { personId } })
const has = ({ holder }: Claim) => holder?.person.id ?? null
const again = async (who: SignedIn) => Object.assign(who, await world.signInAgain(who.id))
const claimsOn = async (item: string) =>
  (await actsOn(world, item)).filter(({ action }) => /assigned|taken_over/.test(action))

describe.each(Object.entries(queues) as [ClaimQueue, Queue][])(
  'of each %s',
  (queue, { sent, decide, listed }) => {
    test('whoever opens it has it for a quarter of an hour, and the others see who', async () => {
      const [{ item }, [aiko, tess]] = [await sent(), await two()]
      const mine = (await open(aiko, queue, item)).body
      expect(mine).toMatchObject({ open: true, holder: { mine: true, person: { id: aiko.id } } })
      expect(new Date(mine.holder!.until).getTime() - world.clock.now().getTime()).toBe(15 * 60_000)
      expect((await open(tess, queue, item)).body.holder).toMatchObject({
        mine: false,
        person: { id: aiko.id, displayName: aiko.name },
        until: mine.holder!.until,
      })
      const row = (await listed(tess)).find(({ id }) => id === item)
      expect(row!.holder).toMatchObject({ mine: false, person: { id: aiko.id } })
    })

    test('nobody else decides meanwhile; whoever takes it over does', async () => {
      const [{ item }, [aiko, tess]] = [await sent(), await two()]
      await open(aiko, queue, item)
      expect((await decide(tess, item)).problem.code).toBe('held_by_another')
      expect(has((await open(tess, queue, item, true)).body)).toBe(tess.id)
      expect((await decide(aiko, item)).problem.code).toBe('held_by_another')
      expect((await decide(tess, item)).status).toBe(200)
      expect(await claimsOn(item)).toMatchObject([{ actorId: tess.id, action: `${queue}.taken_over` }])
      expect((await open(aiko, queue, item)).body, 'and nobody has what is decided').toEqual({
        holder: null,
        open: false,
      })
    })

    test('it ends by itself, or is let go', async () => {
      const [{ item }, [aiko, tess]] = [await sent(), await two()]
      await open(aiko, queue, item)
      world.clock.advance({ minutes: 14 })
      await again(tess)
      expect(has((await open(tess, queue, item)).body)).toBe(aiko.id)
      world.clock.advance({ minutes: 1 })
      await Promise.all([aiko, tess].map(again))
      expect(has((await open(tess, queue, item)).body)).toBe(tess.id)
      expect(has((await letGo(aiko, queue, item)).body), 'not what is somebody else’s').toBe(tess.id)
      expect((await letGo(tess, queue, item)).body).toEqual({ holder: null, open: true })
      expect((await decide(aiko, item)).status, 'what nobody has, anybody decides').toBe(200)
    })

    test('it is given to a colleague for a day, and whoever gave it can take it back', async () => {
      const [{ item, by }, [aiko, tess]] = [await sent(), await two()]
      const noa = await teammate(world)
      expect((await give(aiko, queue, item, tess.id)).body.holder).toMatchObject({
        person: { id: tess.id },
        mine: false,
        givenByMe: true,
      })
      world.clock.advance({ hours: 23 })
      await Promise.all([aiko, tess, noa].map(again))
      expect(has((await open(tess, queue, item)).body)).toBe(tess.id)
      expect((await decide(noa, item)).problem.code).toBe('held_by_another')
      expect(has((await give(noa, queue, item, aiko.id)).body), 'whoever has it').toBe(aiko.id)
      expect((await letGo(noa, queue, item)).body.holder).toBeNull()
      expect((await give(aiko, queue, item, by.id)).problem.code, 'nobody outside the team').toBe('not_found')
      expect(await claimsOn(item)).toMatchObject([
        { actorId: aiko.id, action: `${queue}.assigned` },
        { actorId: noa.id, action: `${queue}.assigned` },
      ])
      expect((await decide(tess, item)).status).toBe(200)
      expect((await give(aiko, queue, item, tess.id)).problem.code).toBe('already_done')
    })

    test('of ten who open it at once, one has it', async () => {
      const { item } = await sent()
      const team = await Promise.all(Array.from({ length: 10 }, () => teammate(world)))
      const told = await Promise.all(team.map((one) => open(one, queue, item)))
      expect(new Set(told.map(({ body }) => has(body))).size).toBe(1)
      expect(told.filter(({ body }) => body.holder?.mine)).toHaveLength(1)
    })

    test('of ten who decide it at once, one does, and the others are told so', async () => {
      const { item } = await sent()
      const team = await Promise.all(Array.from({ length: 10 }, () => teammate(world)))
      const replies = await Promise.all(team.map((one) => decide(one, item)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ problem }) => problem?.code === 'already_done')).toHaveLength(9)
      const decided = (await actsOn(world, item)).filter(({ action }) => /approved|decided/.test(action))
      expect(decided).toHaveLength(1)
    })

    test('of one who takes it over and one who decides, never both come through against each other', async () => {
      const [{ item }, [aiko, tess]] = [await sent(), await two()]
      await open(aiko, queue, item)
      const [decided, taken] = await Promise.all([decide(aiko, item), open(tess, queue, item, true)])
      if (decided.status === 200) expect(taken.body).toEqual({ holder: null, open: false })
      else expect([decided.problem.code, has(taken.body)]).toEqual(['held_by_another', tess.id])
    })

    test('nobody has what is about themselves', async () => {
      const { item, by } = await sent()
      await world.platform.database.db
        .insertInto('userRoles')
        .values({ userId: by.id, role: 'admin' })
        .execute()
      await again(by)
      const aiko = await teammate(world)
      const mine = await open(by, queue, item, true)
      if (queue === 'appeal') expect(mine.problem.code).toBe('not_found')
      else expect(mine.body).toEqual({ holder: null, open: true })
      expect((await give(aiko, queue, item, by.id)).problem.code).toBe('not_found')
      expect((await give(by, queue, item, aiko.id)).problem.code).toBe(
        queue === 'appeal' ? 'not_found' : 'forbidden',
      )
    })

    test('what is not there is nobody’s', async () => {
      const [aiko, tess] = await two()
      const item = crypto.randomUUID()
      for (const { problem } of [
        await open(aiko, queue, item),
        await letGo(aiko, queue, item),
        await give(aiko, queue, item, tess.id),
      ])
        expect(problem.code).toBe('not_found')
    })
  },
)

test('whoever decided does not get the appeal, neither by opening it nor from a colleague', async () => {
  const { decider, item } = await appealed()
  const aiko = await teammate(world)
  expect((await open(decider, 'appeal', item, true)).body).toEqual({ holder: null, open: true })
  expect((await give(aiko, 'appeal', item, decider.id)).problem.code).toBe('not_found')
})

test('the team hears at once who has something, and that it is decided; whoever did it is not told', async () => {
  const [{ item }, [aiko, tess]] = [await queues.application.sent(), await two()]
  const [hers, theirs] = await Promise.all([live.connect(aiko.cookie), live.connect(tess.cookie)])
  const heard = ({ frames }: typeof hers) =>
    frames.filter(
      (frame) =>
        frame.type === 'message' &&
        JSON.stringify(frame.body) === JSON.stringify({ type: 'queue_changed', item }),
    ).length
  await open(aiko, 'application', item)
  await expect.poll(() => heard(theirs)).toBe(1)
  await open(aiko, 'application', item)
  await queues.application.decide(aiko, item)
  await expect.poll(() => heard(theirs), { message: 'once for the claim, once for the decision' }).toBe(2)
  expect(heard(hers)).toBe(0)
})

test('what is over is swept away, and what is not stays', async () => {
  const aiko = await teammate(world)
  const [old, fresh] = [(await queues.application.sent()).item, (await queues.application.sent()).item]
  await open(aiko, 'application', old)
  world.clock.advance({ minutes: 16 })
  await open(await again(aiko), 'application', fresh)
  await transact(world.platform.database.db, (tx) => world.services.claims.sweep(tx))
  const left = await world.platform.database.db.selectFrom('claims').select('itemId').execute()
  expect(left.map(({ itemId }) => itemId)).toContain(fresh)
  expect(left.map(({ itemId }) => itemId)).not.toContain(old)
})
