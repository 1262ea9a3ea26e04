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
  /** Who invited them; a code that nobody has is no reason to turn somebody away. */
  referralCode: z.optional(z.string().check(z.maxLength(REFERRAL_CODE_MAX))),
})
export type SignUp = z.infer<typeof SignUp>

export const postAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Sign up. A mail with a link to confirm the address follows.',
  access: 'everyone',
  body: SignUp,
  reply: Session,
  refusals: ['captcha_failed', 'email_in_use', 'slowed_down'],
  limit: { max: 5, seconds: 3600, per: 'address', strict: true },
})
