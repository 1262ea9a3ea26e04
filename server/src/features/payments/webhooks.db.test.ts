import { expect, test } from 'vitest'
import { begin, checkoutIn, GOOD_CARD, sellingCreator, settleMoney } from '../../../test/money.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

const bring = async (body: string, signature: string) =>
  (
    await world.app.http.inject({
      ...{ method: 'POST', url: '/api/webhooks/sandbox', payload: body },
      headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    })
  ).statusCode

const kept = async (): Promise<number> =>
  (await world.platform.database.db.selectFrom('providerEvents').select('id').execute()).length

/** Messages about a payment, caught on their way. */
async function caught(): Promise<{ body: string; signature: string }[]> {
  const [mira, ana] = [await sellingCreator(world), await world.person()]
  const { url } = (await begin(ana, mira.id)).body
  const sandbox = world.services.sandbox!
  await sandbox.pay(checkoutIn(url), { number: GOOD_CARD, confirmed: true })
  const messages: { body: string; signature: string }[] = []
  await sandbox.messages.deliverAll(async (body, signature) => {
    messages.push({ body, signature })
    return true
  })
  return messages
}

test('a message that is forged, altered or older than 300 seconds has no effect', async () => {
  const [{ body, signature }] = (await caught()) as [{ body: string; signature: string }]
  const before = await kept()
  expect(await bring(body, '')).toBe(400)
  expect(await bring(body, signature.replace(/[0-9a-f]{8}$/, '00000000'))).toBe(400)
  expect(await bring(body.replace('evt_', 'evt_x'), signature)).toBe(400)
  expect(await bring('', signature)).toBe(400)
  world.clock.advance({ seconds: 301 })
  expect(await bring(body, signature)).toBe(400)
  expect(await kept()).toBe(before)
})

test('twenty times at once it is kept once and handled once, and everybody is thanked', async () => {
  const messages = await caught()
  const before = await kept()
  for (const { body, signature } of messages.toReversed())
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => bring(body, signature))))).toEqual(
      new Set([200]),
    )
  expect(await kept()).toBe(before + messages.length)
  await settleMoney(world)
  const { db } = world.platform.database
  expect(await db.selectFrom('transactions').select('id').execute()).toHaveLength(1)
  expect((await world.services.ledger.verify(db)).findings).toEqual([])
})
