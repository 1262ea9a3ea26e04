import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { anchorFile } from './anchors.ts'
import { auditChecks } from './checks.ts'
import { auditEntries } from './entries.ts'
import { auditRecorder } from './recorder.ts'
import * as store from './store.ts'
import { verifyChain } from './verification.ts'

export type { Fault } from './chain.ts'
export type Audit = ReturnType<typeof auditService>

/** Records what our team did and opened. */
export function auditService(platform: Platform) {
  const { clock, database, log } = platform
  const anchors = anchorFile(platform)
  const { record } = auditRecorder(platform)
  const verify = (db: Db, options?: Parameters<typeof verifyChain>[2]) => verifyChain(db, anchors, options)

  return {
    record,
    verify,
    hasActed: store.hasActed,
    ...auditEntries(platform, { record }),
    ...auditChecks(platform, { record, verify }),
    anchorPath: anchors.path,
    publicKey: anchors.publicKey,

    /** Signs the end of the chain if it has moved since the last anchor. */
    async anchor(): Promise<void> {
      const [last, { head }] = await Promise.all([anchors.last(), store.endOf(database.db)])
      if (head.seq === 0 || (last?.seq === head.seq && last.hash === head.hash)) return
      if (last && head.seq <= last.seq)
        return log.error(
          { anchored: last.seq, found: head.seq },
          'the audit log contradicts its last anchor: run ./koji audit verify',
        )
      await anchors.add({ seq: head.seq, hash: head.hash, at: clock.now().toISOString() })
    },
  }
}
