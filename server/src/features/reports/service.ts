import type { NewReport } from '@koji/contract'
import type { infer as Infer } from 'zod/mini'
import type { Media } from '#features/media/service.ts'
import type { Profiles } from '#features/profiles/service.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

export type Reports = ReturnType<typeof reportService>

export function reportService(
  { clock, events, ids }: Platform,
  { media, profiles }: { media: Media; profiles: Profiles },
) {
  return {
    async report(tx: Tx, me: Viewer, { target, reason, details }: Infer<typeof NewReport>): Promise<string> {
      const accountId = target.kind === 'profile' ? target.id : await media.ownerOf(tx, target.id)
      if (!accountId || accountId === me.accountId) refuse('not_found')
      const {
        id: _id,
        relation: _relation,
        withinKm: _km,
        shared: _shared,
        ...seen
      } = await profiles.one(tx, me, accountId)
      const photos = target.kind === 'photo' ? seen.photos.filter(({ id }) => id === target.id) : seen.photos
      if (target.kind === 'photo' && photos.length === 0) refuse('not_found')
      const id = ids.id()
      const made = await store.insertReport(tx, {
        ...{ id, reporterId: me.accountId, accountId, targetKind: target.kind, targetId: target.id },
        ...{ reason, details, createdAt: clock.now() },
        evidence: { ...seen, photos: photos.map((photo) => photo.id) },
      })
      if (!made) refuse('already_reported')
      // Their owner may remove them; what was reported stays to be looked at.
      await media.keepCopies(
        tx,
        id,
        photos.map((photo) => photo.id),
      )
      await events.record(tx, 'reports.made', id, { reportId: id, accountId })
      return id
    },
  }
}
