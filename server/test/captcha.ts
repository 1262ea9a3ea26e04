import { getCaptcha, type ProofOfWorkChallenge } from '@koji/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestWorld } from './world.ts'

/** A token that opens one request, honestly worked for. */
export async function solveCaptcha(world: TestWorld): Promise<string> {
  const { body } = await world.call(getCaptcha, {})
  if (body.kind !== 'proof_of_work') throw new Error(`This world asks for ${body.kind}`)
  return solve(body.challenge)
}

export async function solve(challenge: ProofOfWorkChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return tokenOf({ challenge, solution })
}

export const tokenOf = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64')
