import { CAPTCHA_MINUTES, ProofOfWork, ProofOfWorkChallenge } from '@koji/contract'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Captcha } from './port.ts'

/** The range of keys that a browser derives until it finds the right one. */
const COUNTER_MIN = 500
const COUNTER_MAX = 1_000

interface Options {
  /** The rounds of each key derivation. */
  cost: number
  challengeSecret: string
  keySecret: string
  clock: { now(): Date }
}

/** ALTCHA. Challenges are signed, so verifying one needs neither storage nor another service. */
export function proofOfWork({ cost, challengeSecret, keySecret, clock }: Options): Captcha {
  const secrets = { hmacSignatureSecret: challengeSecret, hmacKeySignatureSecret: keySecret }

  return {
    async offer() {
      const expiresAt = new Date(clock.now().getTime() + CAPTCHA_MINUTES * 60_000).toISOString()
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(COUNTER_MAX, COUNTER_MIN),
        // Part of the signed data, because the library compares its own field with the system clock.
        data: { expiresAt },
        deriveKey,
        ...secrets,
      })
      return { kind: 'proof_of_work', challenge: z.parse(ProofOfWorkChallenge, challenge), expiresAt }
    },

    // Verification computes two signatures and derives no key, so a flood of wrong tokens is cheap to reject.
    async verify(token) {
      const proof = parseToken(token)
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
      // A token has many encodings, but the signature of the challenge only one.
      return verified ? { id: challenge.signature, expiresAt } : null
    },
  }
}

function parseToken(token: string): ProofOfWork | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
    return z.safeParse(ProofOfWork, json).data ?? null
  } catch {
    return null
  }
}
