import { ASSIGN_HOURS, CLAIM_MINUTES } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import { holderOf } from './rules.ts'
import * as store from './store.ts'
import { holder } from './view.ts'

const MINUTE_MS = 60_000

/** Who has a case, so that two do not work on the same. */
export function claiming({ clock }: Platform, { accounts, audit }: { accounts: Accounts; audit: Audit }) {
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS)

  async function whoHas(tx: Tx, me: Viewer, id: string) {
    return { holder: holder((await store.caseById(tx, id))!, me.accountId, clock.now()) }
  }

  /** One that is open, with nobody else at it. */
  async function lockFree(tx: Tx, me: Viewer, id: string): Promise<store.LockedCase> {
    const [row] = await store.lock(tx, [id])
    if (!row) refuse('not_found')
    if (row.state !== 'open') refuse('already_done')
    const has = holderOf(row, clock.now())
    if (has && has !== me.accountId && row.assignedBy !== me.accountId) refuse('case_taken')
    return row
  }

  return {
    lockFree,

    /** Theirs for a while, if nobody has it. Who has it is told either way. */
    async claim(tx: Tx, me: Viewer, id: string) {
      const row = (await store.caseById(tx, id)) ?? refuse('not_found')
      if (row.state !== 'open') refuse('already_done')
      const wish = { assigneeId: me.accountId, now: clock.now(), until: inMinutes(CLAIM_MINUTES) }
      // What is about themselves is somebody else's to decide.
      if (row.accountId !== me.accountId) await store.claim(tx, id, wish)
      return whoHas(tx, me, id)
    },

    async letGo(tx: Tx, me: Viewer, id: string) {
      const [row] = await store.lock(tx, [id])
      if (!row) refuse('not_found')
      if (row.assigneeId === me.accountId || row.assignedBy === me.accountId)
        await store.assign(tx, id, { assigneeId: null, assignedUntil: null, assignedBy: null })
      return whoHas(tx, me, id)
    },

    async assign(tx: Tx, me: Viewer, id: string, personId: string) {
      const row = await lockFree(tx, me, id)
      if (row.accountId === me.accountId) refuse('forbidden')
      const isTeam = (await accounts.rolesOf(tx, personId)).includes('admin')
      if (!isTeam || row.accountId === personId) refuse('not_found')
      const until = inMinutes(ASSIGN_HOURS * 60)
      await store.assign(tx, id, { assigneeId: personId, assignedUntil: until, assignedBy: me.accountId })
      await audit.record(tx, {
        actorId: me.accountId,
        action: 'case.assigned',
        targetKind: 'case',
        targetId: id,
        after: { assignee: personId },
      })
      return whoHas(tx, me, id)
    },
  }
}
