import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { anchorFile } from './anchors.ts'
import { checking } from './checking.ts'
import { listing } from './listing.ts'
import { recording } from './recording.ts'
import * as store from './store.ts'
import { verifyChain } from './verifying.ts'

export type { Fault } from './chain.ts'
export type Audit = ReturnType<typeof auditService>

/** What people of the team did and looked at. */
export function auditService(platform: Platform) {
  const { clock, database, log } = platform
  const anchors = anchorFile(platform)
  const { record } = recording(platform)
  const verify = (db: Db, options?: Parameters<typeof verifyChain>[2]) => verifyChain(db, anchors, options)

  return {
    record,
    verify,
    /** Whether somebody has opened one of these since. */
    looked: store.looked,
    ...listing(platform, { record }),
    ...checking(platform, { record, verify }),
    anchorPath: anchors.path,
    publicKey: anchors.publicKey,

    /** Signs where the chain ends now, if it has moved since the last time. */
    async anchor(): Promise<void> {
      const [last, { head }] = await Promise.all([anchors.last(), store.endOf(database.db)])
      if (head.seq === 0 || (last?.seq === head.seq && last.hash === head.hash)) return
      if (last && head.seq <= last.seq)
        return log.error(
          { signed: last.seq, there: head.seq },
          'the audit log is not what was signed: run ./koji audit verify',
        )
      await anchors.add({ seq: head.seq, hash: head.hash, at: clock.now().toISOString() })
    },
  }
}
