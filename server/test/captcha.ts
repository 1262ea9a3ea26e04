import { type CaptchaChallenge, getCaptcha, type ProofOfWorkChallenge } from '@koji/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestWorld } from './world.ts'

/** A token that opens one request, honestly worked for. */
export const solveCaptcha = async (world: TestWorld): Promise<string> =>
  solveOffer((await world.call(getCaptcha, {})).body)

/** The same from a server that runs by itself. */
export const captchaFrom = async (origin: string): Promise<string> =>
  solveOffer((await (await fetch(origin + getCaptcha.path)).json()) as CaptchaChallenge)

export function solveOffer(offer: CaptchaChallenge): Promise<string> {
  if (offer.kind !== 'proof_of_work') throw new Error(`This Koji asks for ${offer.kind}`)
  return solve(offer.challenge)
}

export async function solve(challenge: ProofOfWorkChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return tokenOf({ challenge, solution })
}

export const tokenOf = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64')
