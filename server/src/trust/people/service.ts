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
import { accountActions } from './account-actions.ts'
import { personViews } from './person-view.ts'
import { maskEmail, parseSearch } from './rules.ts'
import { wasViewed } from './store.ts'
import { listPeople, type PersonRow, searchPeople } from './store-list.ts'

export type People = ReturnType<typeof peopleService>

const DAY_MS = 86_400_000
/** How long after viewing a person our team can load their photos. */
const PHOTO_ACCESS_MS = 3_600_000

export interface Dependencies {
  accounts: Accounts
  audit: Audit
  cases: Cases
  creators: Creators
  passkeys: Passkeys
  photos: Photos
  twoFactor: TwoFactor
}

/** Finding people, viewing them, and acting on their accounts. Restricting accounts is up to `decisions`. */
export function peopleService(platform: Platform, others: Dependencies) {
  const { clock } = platform
  return {
    ...personViews(platform, others),
    ...accountActions(platform, others),

    /** A search returns only its best matches. The unfiltered list is paged. */
    async list(db: Db, { after, limit, search, role, status, fresh, unverified }: PeopleQuery) {
      const joinedSince = fresh ? new Date(clock.now().getTime() - NEW_MEMBER_DAYS * DAY_MS) : null
      const filters = { role, status, joinedSince, unverified: unverified !== undefined }
      const parsed = parseSearch(search)
      if (parsed) {
        const rows = await searchPeople(db, parsed, filters, limit)
        return { items: rows.map(present), next: null }
      }
      const rows = await listPeople(db, filters, { after: decodeTimeCursor(after), limit: limit + 1 })
      return pageOf(rows, limit, present, (row) => [row.createdAt.toISOString(), row.id])
    },

    /** Whether our team has viewed this person recently. */
    isKnown: (db: Db, accountId: string): Promise<boolean> =>
      wasViewed(db, accountId, new Date(clock.now().getTime() - PHOTO_ACCESS_MS)),
  }
}

const present = ({ email, emailVerifiedAt, createdAt, ...row }: PersonRow) => ({
  ...row,
  email: maskEmail(email),
  verified: emailVerifiedAt !== null,
  joinedAt: createdAt.toISOString(),
})
