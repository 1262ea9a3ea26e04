import * as z from 'zod/mini'
import { PASSKEY_NAME_MAX } from '../constants.ts'
import { endpoint, SETTINGS_LIMIT } from '../endpoint.ts'
import { Id, Instant, text } from '../shapes.ts'
import { Session } from './sessions.ts'

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

const name = text('Name', 1, PASSKEY_NAME_MAX)

/** Defined by WebAuthn. The server passes these through and checks the signature. */
const Options = z.record(z.string(), z.unknown())
const Credential = z.record(z.string(), z.unknown())

export const getPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys',
  summary: "Lists the viewer's passkeys, oldest first.",
  access: 'signed_in',
  reply: z.object({ items: z.array(Passkey) }),
  refusals: [],
  limit: SETTINGS_LIMIT,
})

export const postPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/api/passkeys/registrations',
  summary: 'Returns the options for creating a passkey in the browser.',
  access: 'signed_in',
  reauthentication: true,
  reply: z.object({ options: Options }),
  refusals: ['too_many_passkeys'],
  limit: { max: 60, seconds: 900, per: 'account' },
})

export const postPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Saves a passkey created by the browser.',
  access: 'signed_in',
  reauthentication: true,
  body: z.object({ name, credential: Credential }),
  reply: Passkey,
  refusals: ['passkey_failed', 'too_many_passkeys'],
  limit: SETTINGS_LIMIT,
})

export const patchPasskey = endpoint({
  method: 'PATCH',
  path: '/api/passkeys/{passkey}',
  summary: 'Renames a passkey.',
  access: 'signed_in',
  params: z.object({ passkey: Id }),
  body: z.object({ name }),
  reply: Passkey,
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys/{passkey}',
  summary: 'Deletes a passkey.',
  access: 'signed_in',
  reauthentication: true,
  params: z.object({ passkey: Id }),
  reply: z.object({}),
  refusals: ['not_found'],
  limit: SETTINGS_LIMIT,
})

export const postPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/api/passkeys/challenges',
  summary: 'Returns the options for using a passkey to sign in or reauthenticate.',
  access: 'everyone',
  reply: z.object({ options: Options }),
  refusals: [],
  limit: { max: 60, seconds: 900, per: 'address' },
})

export const postPasskeySession = endpoint({
  method: 'POST',
  path: '/api/sessions/passkey',
  summary: 'Signs in with a passkey, without a password or second factor.',
  access: 'everyone',
  body: z.object({ credential: Credential }),
  reply: Session,
  refusals: ['passkey_failed'],
  limit: { max: 30, seconds: 900, per: 'address', strict: true },
})

export const postPasskeyReauthentication = endpoint({
  method: 'POST',
  path: '/api/sessions/current/passkey-proof',
  summary: 'Reauthenticates with a passkey before a sensitive change. The session gets a new id.',
  access: 'signed_in',
  body: z.object({ credential: Credential }),
  reply: Session,
  refusals: ['passkey_failed'],
  limit: { max: 30, seconds: 900, per: 'account', strict: true },
})
