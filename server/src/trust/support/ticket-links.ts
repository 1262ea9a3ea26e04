import { createHash } from 'node:crypto'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

const LINK_PURPOSE = 'support link'
const LINK_LENGTH = 43

export const isLink = (key: string): boolean => key.length === LINK_LENGTH
const hash = (link: string): Buffer => createHash('sha256').update(link).digest()

/** The only place where visitors and members differ. */
export function identifyAsker(key: string, me: Viewer | null): store.Asker {
  if (isLink(key)) return { linkHash: hash(key), accountId: me?.accountId ?? null }
  return me ? { id: key, accountId: me.accountId } : refuse('sign_in_required')
}

export const storedLink = ({ secrets }: Pick<Platform, 'secrets'>, link: string) => ({
  linkHash: hash(link),
  sealedLink: secrets.encrypt(LINK_PURPOSE, link),
})

/** Null if the link was encrypted with an earlier SECRET_KEY. Then only the asker has it. */
export function decryptLink({ secrets }: Pick<Platform, 'secrets'>, sealed: Buffer): string | null {
  try {
    return secrets.decrypt(LINK_PURPOSE, sealed)
  } catch {
    return null
  }
}

/**
 * A stranger can open a ticket under a member's address, and has its link. The link is revoked when the member first
 * writes, so the stranger never reads what the member says.
 */
export async function revokeLink(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  me: Viewer | null,
  ticket: store.TicketRow,
): Promise<void> {
  if (me && ticket.accountId === me.accountId && ticket.byLink && !ticket.linkEndedAt)
    await store.revokeLink(tx, ticket.id, clock.now())
}
