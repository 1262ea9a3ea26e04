import { needsAdminTwoFactor } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Commit } from '#platform/http/route-upload.ts'
import type { Platform } from '#platform/platform.ts'
import { isTeam, type Viewer } from '#platform/session/viewer.ts'
import type { Audit } from '#team/audit/service.ts'
import type { TicketPhotos } from './photos.ts'
import { lockTicketOf, ticketOf } from './store.ts'
import type { TicketBroadcast } from './ticket-broadcast.ts'
import { identifyAsker, isLink, revokeLink } from './ticket-links.ts'

interface Context extends Pick<Platform, 'clock' | 'config' | 'database' | 'events'> {
  audit: Audit
  broadcast: TicketBroadcast
  photos: TicketPhotos
}

export interface MessageRef {
  ticket: string
  message: string
}

export async function addPhoto(
  context: Context,
  commit: Commit,
  me: Viewer | null,
  { ticket: key, message: messageId }: MessageRef,
  bytes: Buffer,
): Promise<{ photo: string }> {
  const { broadcast, database, events, photos } = context
  const asker = identifyAsker(key, me)
  const { id: ticketId } = (await ticketOf(database.db, asker)) ?? refuse('not_found')
  return photos.add(commit, { ticketId, messageId, bytes }, async (tx) => {
    const ticket = (await lockTicketOf(tx, asker)) ?? refuse('not_found')
    await revokeLink(context, tx, me, ticket)
    await broadcast(tx, ticket)
    await events.record(tx, 'support.photo_added', ticketId, { ticketId, messageId })
  })
}

/** For the asker and our team. Each view by our team is audited before the photo is sent. */
export async function openPhoto(
  { audit, config, photos }: Context,
  db: Db,
  viewer: Viewer | null,
  key: string,
  photo: string,
) {
  const inTeam = viewer !== null && isTeam(viewer, { adminTwoFactor: needsAdminTwoFactor(config) })
  const own = await ticketOf(db, identifyAsker(key, viewer))
  const ticketId = own?.id ?? (inTeam && !isLink(key) ? key : refuse('not_found'))
  if (!(await photos.isOfTicket(db, ticketId, photo))) refuse('not_found')
  if (!own)
    await transact(db, (tx) =>
      audit.record(tx, {
        actorId: viewer!.accountId,
        action: 'ticket.photo_viewed',
        targetKind: 'ticket',
        targetId: ticketId,
        details: { photo },
      }),
    )
  return photos.picture(photo)
}
