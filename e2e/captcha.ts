import { getCaptcha } from '@koji/contract'
import type { APIRequestContext } from '@playwright/test'
import { solveCaptchaChallenge } from '../server/test/captcha.ts'

/** Solves a captcha as the page would, for requests made without the page. */
export const solveCaptcha = async (request: APIRequestContext): Promise<string> =>
  solveCaptchaChallenge(await (await request.get(getCaptcha.path)).json())
