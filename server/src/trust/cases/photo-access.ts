import { needsAdminTwoFactor } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam, type Viewer } from '#platform/session/viewer.ts'
import type { Media } from '#safety/media/service.ts'
import type { Audit } from '#team/audit/service.ts'
import type { Reports } from '#trust/reports/service.ts'
import { casesShowing } from './store.ts'

const HOUR_MS = 3_600_000
/** How long after opening a case a team member can load its photos: about a working day. */
const PHOTO_ACCESS_HOURS = 12

interface Dependencies {
  audit: Audit
  media: Media
  reports: Reports
}

/** Our team can load the photos of a case only after opening it, which is audited. */
export function casePhotoAccess({ clock, config }: Platform, { audit, media }: Dependencies): void {
  media.allowTeam(async (db, viewer, photo) => {
    if (!isTeam(viewer, { adminTwoFactor: needsAdminTwoFactor(config) })) return false
    const since = new Date(clock.now().getTime() - PHOTO_ACCESS_HOURS * HOUR_MS)
    const targetIds = await casesShowing(db, photo)
    return audit.hasActed(db, { actorId: viewer.accountId, action: 'case.viewed', targetIds, since })
  })
}

/** A photo as it was when it was reported; its owner may have deleted it since. */
export async function openReportPhoto(
  { audit, media, reports }: Dependencies,
  db: Db,
  me: Viewer,
  reportId: string,
  photoId: string,
) {
  const caseId = (await reports.caseOf(db, reportId)) ?? refuse('not_found')
  const copy = (await media.openCopy(reportId, photoId)) ?? refuse('not_found')
  await transact(db, (tx) =>
    audit.record(tx, {
      actorId: me.accountId,
      action: 'case.photo_viewed',
      targetKind: 'case',
      targetId: caseId,
      details: { report: reportId, photo: photoId },
    }),
  )
  return copy
}
