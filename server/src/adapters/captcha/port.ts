import type { CaptchaChallenge } from '@koji/contract'

/** Tells people from programs, or at least makes programs pay. */
export interface Captcha {
  offer(): Promise<CaptchaChallenge>
  /** Null for anything that does not prove what was asked for. It does not know what was used before. */
  verify(token: string, address: string): Promise<Solved | null>
}

interface Solved {
  /** The same for every spelling of the same solution. */
  id: string
  expiresAt: Date
}

/** Whoever checks the tokens cannot be reached: neither a yes nor a no. */
export class CaptchaUnavailable extends Error {}
