import { getCaptcha, type Reply } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { solve } from '../server/test/captcha.ts'

/** A token worked for as the page would, for requests that go around it. */
export async function solvedCaptcha(request: APIRequestContext): Promise<string> {
  const offer = (await (await request.get(getCaptcha.path)).json()) as Reply<typeof getCaptcha>
  if (offer.kind !== 'proof_of_work') throw new Error(`This Koji asks for ${offer.kind}`)
  return solve(offer.challenge)
}
