import type { Secrets } from './secrets.ts'

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

/** The account, or null when the ticket is not ours, for something else, or too old. */
export function readTicket(secrets: Secrets, purpose: string, ticket: string, now: Date): string | null {
  const [accountId = '', until = '', signature = ''] = ticket.split('.')
  if (!secrets.signed(`ticket ${purpose}`, `${accountId}.${until}`, signature)) return null
  return Number(until) > now.getTime() ? accountId : null
}
