import { type CaptchaChallenge, getCaptcha, type ProofOfWorkChallenge } from '@koji/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestWorld } from './world.ts'

/** Solves a captcha and returns the token for one request. */
export const solveCaptcha = async (world: TestWorld): Promise<string> =>
  solveCaptchaChallenge((await world.call(getCaptcha, {})).body)

/** Solves a captcha of a server that runs in another process. */
export const solveCaptchaOf = async (origin: string): Promise<string> =>
  solveCaptchaChallenge((await (await fetch(origin + getCaptcha.path)).json()) as CaptchaChallenge)

export function solveCaptchaChallenge(captcha: CaptchaChallenge): Promise<string> {
  if (captcha.kind !== 'proof_of_work')
    throw new Error(`Tests can't solve a captcha of kind ${captcha.kind}.`)
  return solveProofOfWork(captcha.challenge)
}

export async function solveProofOfWork(challenge: ProofOfWorkChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return encodeToken({ challenge, solution })
}

export const encodeToken = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64')
