import type { Secrets } from './secrets.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Creates a stateless token that proves, for some minutes and for one purpose, that its holder was given this id. */
export function signToken(
  secrets: Secrets,
  purpose: string,
  subjectId: string,
  { now, minutes }: { now: Date; minutes: number },
): string {
  const text = `${subjectId}.${now.getTime() + minutes * 60_000}`
  return `${text}.${secrets.sign(`ticket ${purpose}`, text)}`
}

/** Returns the id in a token without checking the signature; a nil UUID if the token is malformed. */
export function unverifiedSubject(token: string): string {
  const [subjectId = ''] = token.split('.')
  return UUID.test(subjectId) ? subjectId : NIL_UUID
}

/** Returns the id in a token, or null if the token is forged, expired or for another purpose. */
export function verifyToken(secrets: Secrets, purpose: string, token: string, now: Date): string | null {
  const [subjectId = '', expiresAt = '', signature = ''] = token.split('.')
  if (!secrets.verify(`ticket ${purpose}`, `${subjectId}.${expiresAt}`, signature)) return null
  return Number(expiresAt) > now.getTime() ? subjectId : null
}
