import { deleteMatch, deleteMessage, patchMessage, postReport, putBlock } from '@koji/contract'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { drawPicture } from '#seed/sample-picture.ts'
import { createMatchedPair, say } from '#test/conversations.ts'
import { type SignedIn, useWorld } from '#test/world.ts'

const world = useWorld()
const db = () => world.platform.database.db

const report = (me: SignedIn, id: string) =>
  me.call(postReport, { body: { target: { kind: 'message', id }, reason: 'harassment', details: '' } })

interface Evidence {
  seq: number
  photos: string[]
  messages: { seq: number; by: string; text: string; photoIds: string[] }[]
}

async function evidenceOf(reportId: string): Promise<Evidence> {
  const { evidence } = await db()
    .selectFrom('reports')
    .select('evidence')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  return evidence as Evidence
}

/** Ana and Ben take turns for thirty messages. Ana begins. */
async function conversation() {
  const people = await createMatchedPair(world)
  const ids: string[] = []
  for (let n = 1; n <= 30; n++)
    ids.push((await say(n % 2 ? people.ana : people.ben, people.match, `canary number ${n}`)).body.message.id)
  return { ...people, idOf: (seq: number) => ids[seq - 1]! }
}

test('copies the reported message with ten before and after it, whatever happens to them later', async () => {
  const { ana, ben, match, idOf } = await conversation()
  const { status, body } = await report(ben, idOf(15))
  expect(status).toBe(201)
  await ana.call(patchMessage, { params: { match, seq: 15 }, body: { text: 'Something nice' } })
  await ana.call(deleteMessage, { params: { match, seq: 15 } })
  const { seq, messages } = await evidenceOf(body.reportId)
  expect(seq).toBe(15)
  expect(messages.map((one) => one.seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 5))
  expect(messages[10]).toMatchObject({ seq: 15, by: 'reported', text: 'canary number 15' })
  expect(messages[11]).toMatchObject({ by: 'reporter' })
  const row = db().selectFrom('reports').select(['accountId', 'targetId']).where('id', '=', body.reportId)
  expect(await row.executeTakeFirst()).toEqual({ accountId: ana.id, targetId: idOf(15) })
  const kept = db()
    .selectFrom('retainedMessages')
    .select('text')
    .where('messageId', '=', idOf(15))
    .orderBy('retainedAt')
  expect((await kept.execute()).map(({ text }) => text)).toContain('canary number 15')
})

test('accepts reports only from the receiver of a message', async () => {
  const { ana, ben, idOf } = await conversation()
  const eve = await world.person()
  expect((await report(eve, idOf(1))).problem.code).toBe('not_found')
  expect((await report(ana, idOf(1))).problem.code).toBe('not_found')
  expect((await report(ben, idOf(1))).status).toBe(201)
  expect((await report(ben, idOf(1))).problem.code).toBe('already_reported')
})

test('accepts reports after an unmatch or a block', async () => {
  const [first, second] = [await conversation(), await conversation()]
  await first.ana.call(deleteMatch, { params: { match: first.match } })
  expect((await report(first.ben, first.idOf(1))).status).toBe(201)
  await second.ana.call(putBlock, { params: { personId: second.ben.id } })
  expect((await report(second.ben, second.idOf(1))).status).toBe(201)
})

test('copies photos of the reported person, but not of the reporter', async () => {
  const { ana, ben, match } = await createMatchedPair(world)
  const bytes = await drawPicture({ width: 60, height: 40 })
  const send = async (me: SignedIn) => {
    const photo = await world.services.conversations.addPhoto(
      (work) => transact(db(), work),
      { accountId: me.id } as never,
      match,
      bytes,
    )
    await transact(db(), (tx) => world.services.media.setVisibility(tx, photo.id, 'shown'))
    return { photoId: photo.id, id: (await say(me, match, '', { photoIds: [photo.id] })).body.message.id }
  }
  const [anas, bens] = [await send(ana), await send(ben)]
  const { body } = await report(ben, anas.id)
  await ana.call(deleteMessage, { params: { match, seq: 1 } })
  const { messages } = await evidenceOf(body.reportId)
  expect(messages.map(({ photoIds }) => photoIds)).toEqual([[anas.photoId], []])
  const copies = await world.platform.storage.list(`copies-${body.reportId}/`)
  expect(copies).toEqual([`copies-${body.reportId}/${anas.photoId}.webp`])
  expect(bens.photoId).not.toBe(anas.photoId)
})

test('removes the reporter’s texts from the report when their account is erased', async () => {
  const { ben, idOf } = await conversation()
  const { body } = await report(ben, idOf(15))
  await transact(db(), (tx) => world.platform.personalData.erase(tx, ben.id))
  const { messages } = await evidenceOf(body.reportId)
  for (const { by, text, seq } of messages) expect(text).toBe(by === 'reporter' ? '' : `canary number ${seq}`)
})
