import { CAPTCHA_MINUTES, ProofOfWork, ProofOfWorkChallenge } from '@koji/contract'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Captcha } from './port.ts'

/** How many keys a browser derives until it meets the right one. */
const COUNTER_MIN = 500
const COUNTER_MAX = 1_000

interface Options {
  /** Rounds of each derivation. */
  cost: number
  challengeSecret: string
  keySecret: string
  clock: { now(): Date }
}

/** ALTCHA: nobody else is asked and nothing is kept, as a challenge carries our signature. */
export function proofOfWork({ cost, challengeSecret, keySecret, clock }: Options): Captcha {
  const secrets = { hmacSignatureSecret: challengeSecret, hmacKeySignatureSecret: keySecret }

  return {
    async offer() {
      const expiresAt = new Date(clock.now().getTime() + CAPTCHA_MINUTES * 60_000).toISOString()
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(COUNTER_MAX, COUNTER_MIN),
        // Among the signed data and not in the library's own field, which goes by the system's clock.
        data: { expiresAt },
        deriveKey,
        ...secrets,
      })
      return { kind: 'proof_of_work', challenge: z.parse(ProofOfWorkChallenge, challenge), expiresAt }
    },

    // Two signatures are computed and no key is derived, so a flood of wrong tokens costs little.
    async verify(token) {
      const proof = read(token)
      if (!proof) return null
      const { challenge, solution } = proof
      const expiresAt = new Date(challenge.parameters.data.expiresAt)
      if (expiresAt <= clock.now()) return null
      const { verified } = await verifySolution({
        challenge,
        solution: { ...solution, time: 0 },
        deriveKey,
        ...secrets,
      })
      // A token can be spelled in many ways, the challenge's signature in one only.
      return verified ? { id: challenge.signature, expiresAt } : null
    },
  }
}

function read(token: string): ProofOfWork | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return z.safeParse(ProofOfWork, json).data ?? null
  } catch {
    return null
  }
}
