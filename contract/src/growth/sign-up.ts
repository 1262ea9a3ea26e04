import * as z from 'zod/mini'
import { REFERRAL_CODE_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { CaptchaToken } from '../identity/captcha.ts'
import { Session, SignUpPassword } from '../identity/sessions.ts'
import { Email } from '../shapes.ts'

export const SignUp = z.object({
  email: Email,
  password: SignUpPassword,
  captcha: CaptchaToken,
  /** Unknown codes are ignored, so a bad link never blocks a sign-up. */
  referralCode: z.optional(z.string().check(z.maxLength(REFERRAL_CODE_MAX))),
})
export type SignUp = z.infer<typeof SignUp>

export const postAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Creates an account and emails a link to confirm the address.',
  access: 'everyone',
  body: SignUp,
  reply: Session,
  refusals: ['captcha_failed', 'email_in_use', 'slowed_down'],
  limit: { max: 5, seconds: 3600, per: 'address', strict: true },
})
