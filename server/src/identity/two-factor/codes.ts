import { PRODUCT_NAME } from '@koji/contract'
import { generateSecret, generateURI, verify } from 'otplib'

/** A code of the step before or after is taken as well: clocks differ, and people type slowly. */
const TOLERANCE_SECONDS = 30

export const newSecret = (): string => generateSecret()

/** What a QR code says to an authenticator app. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: PRODUCT_NAME, label: email, secret })

/** The time step that the code belongs to, or null when it is wrong. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
