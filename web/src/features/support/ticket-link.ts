import { TicketLink } from '@koji/contract'
import * as z from 'zod/mini'

/**
 * The secret stands behind the #, the part of an address that browsers send to nobody:
 * it shows up in no log and in no referrer.
 */
export function linkFromHash(hash: string): string | null {
  const given = z.safeParse(TicketLink, hash.replace(/^#ticket=/, ''))
  return given.success ? given.data : null
}

export const hashForLink = (link: string): string => `#ticket=${link}`
