import type { CaptchaChallenge } from '@koji/contract'

/** Distinguishes people from programs, or at least makes requests of programs expensive. */
export interface Captcha {
  offer(): Promise<CaptchaChallenge>
  /** Returns null for an invalid token. The caller has to reject tokens that were used before. */
  verify(token: string, address: string): Promise<Solved | null>
}

interface Solved {
  /** The same for every spelling of the same solution. */
  id: string
  expiresAt: Date
}

/** The service that verifies tokens can't be reached, so the token is neither valid nor invalid. */
export class CaptchaUnavailable extends Error {}
