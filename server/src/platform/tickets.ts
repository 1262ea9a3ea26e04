import type { Secrets } from './secrets.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Says for a few minutes that its bearer has shown to be this account, for one purpose. Kept nowhere. */
export function writeTicket(
  secrets: Secrets,
  purpose: string,
  accountId: string,
  { now, minutes }: { now: Date; minutes: number },
): string {
  const text = `${accountId}.${now.getTime() + minutes * 60_000}`
  return `${text}.${secrets.sign(`ticket ${purpose}`, text)}`
}

/** Whom it speaks of, if it is one of ours: to be believed only after `readTicket`. Never fails to be an id. */
export function bearerOf(ticket: string): string {
  const [accountId = ''] = ticket.split('.')
  return UUID.test(accountId) ? accountId : NOBODY
}

/** The account, or null when the ticket is not ours, for something else, or too old. */
export function readTicket(secrets: Secrets, purpose: string, ticket: string, now: Date): string | null {
  const [accountId = '', until = '', signature = ''] = ticket.split('.')
  if (!secrets.signed(`ticket ${purpose}`, `${accountId}.${until}`, signature)) return null
  return Number(until) > now.getTime() ? accountId : null
}
