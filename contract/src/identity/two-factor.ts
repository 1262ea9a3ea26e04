import * as z from 'zod/mini'
import { RECOVERY_CODES } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Session } from './sessions.ts'

export const TotpCode = z.string('Code is required').check(
  z.overwrite((code) => code.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'The code has 6 digits'),
)

/** Accepts the code with or without the dash, in upper or lower case. */
export const RecoveryCode = z.string('Code is required').check(
  z.overwrite((code) => code.toLowerCase().replace(/[^a-z0-9]/g, '')),
  z.regex(/^[a-z0-9]{10}$/, 'A recovery code has 10 letters and digits'),
)

const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).check(z.length(RECOVERY_CODES)),
})

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/two-factor',
  summary: 'Returns whether two-factor is on and how many recovery codes are left.',
  access: 'signed_in',
  reply: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const postTwoFactorSetup = endpoint({
  method: 'POST',
  path: '/api/two-factor/setup',
  summary: 'Returns a secret for an authenticator app. Nothing changes until a code is entered.',
  access: 'signed_in',
  reauthentication: true,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const postTwoFactor = endpoint({
  method: 'POST',
  path: '/api/two-factor',
  summary: 'Turns two-factor on with a first code and returns the recovery codes, only this once.',
  access: 'signed_in',
  reauthentication: true,
  body: z.object({ code: TotpCode }),
  reply: z.extend(RecoveryCodes, { session: Session }),
  refusals: ['wrong_code'],
  limit: { max: 10, seconds: 900, per: 'account', strict: true },
})

export const deleteTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/two-factor',
  summary: 'Turns two-factor off.',
  access: 'signed_in',
  reauthentication: true,
  reply: z.object({}),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const postRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/two-factor/recovery-codes',
  summary: 'Creates ten recovery codes. The old ones stop working.',
  access: 'signed_in',
  reauthentication: true,
  reply: RecoveryCodes,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const TwoFactorAnswer = z.object({
  ticket: z.string().check(z.maxLength(200)),
  given: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('totp'), code: TotpCode }),
    z.object({ kind: z.literal('recovery'), code: RecoveryCode }),
  ]),
})
export type TwoFactorAnswer = z.infer<typeof TwoFactorAnswer>

export const postTwoFactorSession = endpoint({
  method: 'POST',
  path: '/api/sessions/second-factor',
  summary: 'Completes a sign-in with a code from the authenticator app or a recovery code.',
  access: 'everyone',
  body: TwoFactorAnswer,
  reply: Session,
  refusals: ['wrong_code', 'link_expired'],
  limit: { max: 100, seconds: 900, per: 'address', strict: true },
})
