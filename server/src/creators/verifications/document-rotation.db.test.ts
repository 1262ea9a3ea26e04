import { beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#platform/session/viewer.ts'
import { createUnverifiedCreator, submitPassport } from '#test/creator-applications.ts'
import { useWorld } from '#test/world.ts'
import { verificationService } from './service.ts'

const [first, second] = ['the first key of all documents, 32+', 'the second key of all documents, 32+']
const world = useWorld({ env: { DOCUMENT_KEY: first } })
beforeEach(() => world.platform.database.db.deleteFrom('verifications').execute())

const rotate = (keys: object) => withKeys(keys).rotateKey()
const open = (keys: object, id: string) => {
  const admin = { accountId: world.platform.ids.id() } as Viewer
  return withKeys(keys).openDocument(world.platform.database.db, admin, id, 'front')
}

/** The service after a restart with another configuration. */
function withKeys(keys: object) {
  const config = {
    ...world.platform.config,
    DOCUMENT_KEY: undefined,
    DOCUMENT_KEY_BEFORE: undefined,
    ...keys,
  }
  return verificationService({ ...world.platform, config }, world.services)
}

test('reads all documents without the old key after a rotation', async () => {
  const id = await submitPassport(world, await createUnverifiedCreator(world))
  const picture = await open({ DOCUMENT_KEY: first }, id)
  await expect(open({ DOCUMENT_KEY: second }, id)).rejects.toThrow('not in the configuration')
  expect(await rotate({ DOCUMENT_KEY: second })).toEqual({ wrapped: 0, unknown: 2 })
  expect(await open({ DOCUMENT_KEY: second, DOCUMENT_KEY_BEFORE: first }, id)).toEqual(picture)

  expect(await rotate({ DOCUMENT_KEY: second, DOCUMENT_KEY_BEFORE: first })).toEqual({
    wrapped: 2,
    unknown: 0,
  })
  expect(await open({ DOCUMENT_KEY: second }, id)).toEqual(picture)
  await expect(open({ DOCUMENT_KEY: first }, id)).rejects.toThrow('not in the configuration')
  expect(await rotate({ DOCUMENT_KEY: second })).toEqual({ wrapped: 0, unknown: 0 })
})

test('rotates many documents in batches', async () => {
  const id = await submitPassport(world, await createUnverifiedCreator(world))
  const { db } = world.platform.database
  const [template] = await db
    .selectFrom('verificationDocuments')
    .selectAll()
    .where('verificationId', '=', id)
    .execute()
  // Their keys can't be unwrapped, so they only count as unknown.
  const rows = await Promise.all(
    Array.from({ length: 450 }, async () => {
      const verificationId = world.platform.ids.id()
      const { id: accountId } = await db
        .selectFrom('accounts')
        .select('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('verifications')
        .values({
          id: verificationId,
          accountId,
          state: 'rejected',
          reason: 'other',
          sentAt: world.clock.now(),
          decidedAt: world.clock.now(),
        })
        .execute()
      return { ...template!, id: world.platform.ids.id(), verificationId, wrappedBy: 'nobody' }
    }),
  )
  await db.insertInto('verificationDocuments').values(rows).execute()
  expect(await rotate({ DOCUMENT_KEY: second, DOCUMENT_KEY_BEFORE: first })).toMatchObject({ unknown: 450 })
})
