import { afterAll, beforeAll, expect, test } from 'vitest'
import { envelopeKeys } from '../../server/src/creators/verifications/envelope.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { secretsFrom } from '../../server/src/platform/secrets.ts'
import { cloneDatabase, type TestDatabase } from '../../server/test/database.ts'
import { withServices } from '../database.ts'
import { run } from '../documents.ts'
import type { Ended } from '../running-koji.ts'
import { runCommand } from './run-command.ts'

const SECRET_KEY = 'the secret of a Koji that is run by hand'
const [oldKey, newKey] = ['the first key of all documents, 32+', 'the second key of all documents, 32+']

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await withServices(readConfig({ SECRET_KEY }), database.url, ({ platform, services: { accounts } }) =>
    transact(platform.database.db, async (tx) => {
      const email = 'ana@visitor.example'
      const accountId = (await accounts.create(tx, { email, passwordHash: 'none' }))!
      const [id, verificationId] = [platform.ids.id(), platform.ids.id()]
      await tx.insertInto('verifications').values({ id: verificationId, accountId }).execute()
      const keys = envelopeKeys(
        { DOCUMENT_KEY: oldKey, DOCUMENT_KEY_BEFORE: undefined },
        secretsFrom(SECRET_KEY),
      )
      const { sealed: _bytes, ...wrapped } = keys.seal(id, Buffer.from('a picture'))
      await tx
        .insertInto('verificationDocuments')
        .values({ id, verificationId, side: 'front', ...wrapped, createdAt: platform.clock.now() })
        .execute()
    }),
  )
})
afterAll(() => database.drop())

const documents = (args: string[], keys: Record<string, string>): Promise<Ended> =>
  runCommand(run, args, { DATABASE_URL: database.url, SECRET_KEY, ...keys })

test('rotates the document key when the old key is configured, and never prints a key', async () => {
  const without = await documents(['rotate-key'], { DOCUMENT_KEY: newKey })
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('DOCUMENT_KEY_BEFORE') })
  const both = { DOCUMENT_KEY: newKey, DOCUMENT_KEY_BEFORE: oldKey }
  const changed = await documents(['rotate-key'], both)
  expect(changed).toMatchObject({ code: 0, stdout: expect.stringContaining('keys of 1 documents') })
  const again = await documents(['rotate-key'], { DOCUMENT_KEY: newKey })
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('keys of 0 documents') })
  for (const result of [without, changed, again]) expect(result.stdout + result.stderr).not.toContain('32+')
})

test('lists the commands after an unknown one', async () => {
  expect(await documents(['burn'], {})).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('./koji documents rotate-key'),
  })
})
