import { getCaptcha } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { solveOffer } from '../server/test/captcha.ts'

/** A token worked for as the page would, for requests that go around it. */
export const solvedCaptcha = async (request: APIRequestContext): Promise<string> =>
  solveOffer(await (await request.get(getCaptcha.path)).json())
