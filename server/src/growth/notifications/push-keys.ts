import webPush from 'web-push'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { Platform } from '#platform/platform.ts'
import * as store from './store-push.ts'

const PURPOSE = 'push key'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Returns the keys that identify us to push services. All nodes share one pair, which is created when first needed. */
export function pushKeys(platform: Platform): () => Promise<PushKeys> {
  let cached: PushKeys | null = null
  return async () => (cached ??= await readOrCreate(platform))
}

const readOrCreate = ({ clock, database, secrets }: Platform): Promise<PushKeys> =>
  transact(database.db, async (tx) => {
    const stored = await readKeys(secrets, tx)
    if (typeof stored === 'object') return stored
    // Keys that were sealed with an earlier secret are lost, so browsers have to subscribe again.
    if (stored === 'unreadable') await store.deletePushKeys(tx)
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const sealedPrivateKey = secrets.encrypt(PURPOSE, privateKey)
    await store.insertPushKeys(tx, { publicKey, sealedPrivateKey, createdAt: clock.now() })
    return (await readKeys(secrets, tx)) as PushKeys
  })

async function readKeys(secrets: Platform['secrets'], db: Db): Promise<PushKeys | 'none' | 'unreadable'> {
  const row = await store.pushKeys(db)
  if (!row) return 'none'
  try {
    return { publicKey: row.publicKey, privateKey: secrets.decrypt(PURPOSE, row.sealedPrivateKey) }
  } catch {
    return 'unreadable'
  }
}
