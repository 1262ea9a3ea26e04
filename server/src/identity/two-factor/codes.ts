import { PRODUCT_NAME } from '@koji/contract'
import { generateSecret, generateURI, verify } from 'otplib'

/** Also accepts the codes before and after the current one, because clocks differ and people type slowly. */
const TOLERANCE_SECONDS = 30

export const newSecret = (): string => generateSecret()

/** The content of the QR code that authenticator apps scan. */
export const setupUri = (secret: string, email: string): string =>
  generateURI({ issuer: PRODUCT_NAME, label: email, secret })

/** The time step of the code, or null when the code is wrong. */
export async function matchingStep(secret: string, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
