import { NEW_MEMBER_DAYS, type PeopleQuery } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Passkeys } from '#identity/passkeys/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import { decodeTimeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Creators } from '#profiles/creator-profiles/service.ts'
import type { Photos } from '#profiles/photos/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Cases } from '#trust/cases/service.ts'
import { acting } from './acting.ts'
import { shortened, wantedBy } from './rules.ts'
import { wasViewed } from './store.ts'
import { type PersonRow, peopleBy, peopleFound } from './store-list.ts'
import { viewing } from './viewing.ts'

export type People = ReturnType<typeof peopleService>

const DAY_MS = 86_400_000
/** For as long after a look, photos of the person are shown to the team. */
const LOOK_MS = 3_600_000

export interface Dependencies {
  accounts: Accounts
  audit: Audit
  cases: Cases
  creators: Creators
  passkeys: Passkeys
  photos: Photos
  twoFactor: TwoFactor
}

/** People as the team looks them up, and what it does to them. Sentences are decisions. */
export function peopleService(platform: Platform, others: Dependencies) {
  const { clock } = platform
  return {
    ...viewing(platform, others),
    ...acting(platform, others),

    /** A search gives the best it finds at once; without one, there is a page after the other. */
    async list(db: Db, { after, limit, search, role, status, fresh, unverified }: PeopleQuery) {
      const joinedSince = fresh ? new Date(clock.now().getTime() - NEW_MEMBER_DAYS * DAY_MS) : null
      const filters = { role, status, joinedSince, unverified: unverified !== undefined }
      const wanted = wantedBy(search)
      if (wanted) {
        const rows = await peopleFound(db, wanted, filters, limit)
        return { items: rows.map(present), next: null }
      }
      const rows = await peopleBy(db, filters, { after: decodeTimeCursor(after), limit: limit + 1 })
      return pageOf(rows, limit, present, (row) => [row.createdAt.toISOString(), row.id])
    },

    /** Somebody of the team is looking at them. */
    isKnown: (db: Db, accountId: string): Promise<boolean> =>
      wasViewed(db, accountId, new Date(clock.now().getTime() - LOOK_MS)),
  }
}

const present = ({ email, emailVerifiedAt, createdAt, ...row }: PersonRow) => ({
  ...row,
  email: shortened(email),
  verified: emailVerifiedAt !== null,
  joinedAt: createdAt.toISOString(),
})
