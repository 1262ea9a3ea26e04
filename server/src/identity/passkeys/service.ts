import { createHash } from 'node:crypto'
import { PASSKEYS_MAX, type Passkey } from '@koji/contract'
import type { Sessions } from '#identity/sessions/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { SessionTokens } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'
import {
  authenticationOptions,
  parseCredential,
  registrationOptions,
  type VerifiedPasskey,
  verifyAuthentication,
  verifyRegistration,
} from './webauthn.ts'

const CHALLENGE_MS = 300_000

/** An authenticator's response, and the origins on which its page may have been opened. */
export interface PasskeyResponse {
  credential: Record<string, unknown>
  origins: string[]
}

type Options = Record<string, unknown>

interface Context {
  platform: Platform
  host: string
}

export type Passkeys = ReturnType<typeof passkeyService>

export function passkeyService(
  platform: Platform,
  { sessions, twoFactor }: { sessions: Sessions; twoFactor: TwoFactor },
) {
  const context: Context = { platform, host: new URL(publicUrl(platform.config)).hostname }
  return {
    registrationOptions: (tx: Tx, me: Viewer) => startRegistration(context, tx, me),
    add: (db: Db, me: Viewer, name: string, response: PasskeyResponse) =>
      add(context, db, me, name, response),
    verifiedOwner: (db: Db, response: PasskeyResponse) => verifiedOwner(context, db, response),

    signInOptions: async (db: Db): Promise<Options> =>
      authenticationOptions(context.host, await createChallenge(platform, db, null)),

    list: async (db: Db, { accountId }: Pick<Viewer, 'accountId'>): Promise<Passkey[]> =>
      (await store.passkeysOf(db, accountId)).map(present),

    /** Locks the passkeys, so that the last one can't be removed until the transaction ends. */
    hasAny: async (tx: Tx, accountId: string): Promise<boolean> =>
      (await store.countAndLock(tx, accountId)) > 0,

    async rename(tx: Tx, { accountId }: Viewer, id: string, name: string): Promise<Passkey> {
      return present((await store.renamePasskey(tx, accountId, id, name)) ?? refuse('not_found'))
    },

    /** Refuses another member's passkey like one that doesn't exist. */
    async remove(tx: Tx, { accountId }: Viewer, id: string): Promise<void> {
      if (!(await store.deletePasskey(tx, accountId, id))) refuse('not_found')
      const left = await store.countAndLock(tx, accountId)
      if (left === 0 && !(await twoFactor.isOn(tx, accountId))) await sessions.clearTwoFactor(tx, accountId)
    },

    /** Returns how many there were. */
    removeAll: (tx: Tx, accountId: string): Promise<number> => store.deletePasskeys(tx, accountId),

    async reauthenticate(db: Db, me: Viewer, response: PasskeyResponse): Promise<SessionTokens> {
      if ((await verifiedOwner(context, db, response)) !== me.accountId) refuse('passkey_failed')
      return transact(db, (tx) => sessions.markTwoFactor(tx, me))
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, platform.clock.now()),
  }
}

async function startRegistration(
  { platform, host }: Context,
  tx: Tx,
  { accountId, email }: Viewer,
): Promise<Options> {
  const known = await store.passkeysOf(tx, accountId)
  if (known.length >= PASSKEYS_MAX) refuse('too_many_passkeys')
  const handle = await store.handleOf(tx, accountId, Buffer.from(platform.ids.secret(), 'base64url'))
  const challenge = await createChallenge(platform, tx, accountId)
  return registrationOptions({ host, email, handle, challenge, known })
}

async function add(
  { platform, host }: Context,
  db: Db,
  me: Viewer,
  name: string,
  { credential, origins }: PasskeyResponse,
): Promise<Passkey> {
  const parsed = parseCredential(credential) ?? refuse('passkey_failed')
  const { challenge, transports, credentialId } = parsed
  if (!(await spendChallenge(platform, db, challenge, me.accountId))) refuse('passkey_failed')
  const verified = await nullOnError(() => verifyRegistration(credential, challenge, { host, origins }))
  if (!verified?.credentialId.equals(credentialId)) refuse('passkey_failed')
  return transact(db, (tx) => insert(platform, tx, me, name, verified, transports))
}

async function insert(
  { clock, events, ids }: Platform,
  tx: Tx,
  { accountId }: Viewer,
  name: string,
  verified: VerifiedPasskey,
  transports: string[],
): Promise<Passkey> {
  if ((await store.countAndLock(tx, accountId)) >= PASSKEYS_MAX) refuse('too_many_passkeys')
  const passkey = { id: ids.id(), accountId, name, createdAt: clock.now(), lastUsedAt: null }
  if (!(await store.insertPasskey(tx, { ...passkey, ...verified, transports }))) refuse('passkey_failed')
  await events.record(tx, 'accounts.passkey_added', accountId, { accountId, passkeyId: passkey.id })
  return present(passkey)
}

/** Null whatever is wrong with the response, so that an attacker doesn't learn which check failed. */
async function verifiedOwner(
  { platform, host }: Context,
  db: Db,
  { credential, origins }: PasskeyResponse,
): Promise<string | null> {
  const parsed = parseCredential(credential)
  if (!parsed || !(await spendChallenge(platform, db, parsed.challenge, null))) return null
  const passkey = await store.passkeyByCredential(db, parsed.credentialId)
  if (!passkey?.handle.equals(parsed.userHandle)) return null
  const use = await nullOnError(() =>
    verifyAuthentication(credential, parsed.challenge, { host, origins }, passkey),
  )
  if (!use) return null
  const lastUsedAt = platform.clock.now()
  if (await store.recordUse(db, passkey.id, { ...use, lastUsedAt })) return passkey.accountId
  platform.log.warn(
    { passkey: passkey.id },
    'the counter of a passkey went backwards: it may have been copied',
  )
  return null
}

/** A challenge without an account is for signing in: which account it is follows from the passkey. */
async function createChallenge({ clock, ids }: Platform, db: Db, accountId: string | null): Promise<string> {
  const challenge = ids.secret()
  await store.insertChallenge(db, {
    challengeHash: hash(challenge),
    purpose: accountId === null ? 'use' : 'register',
    accountId,
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
  })
  return challenge
}

/** A challenge allows one attempt, successful or not. */
function spendChallenge(
  { clock }: Platform,
  db: Db,
  challenge: string,
  accountId: string | null,
): Promise<boolean> {
  if (db.isTransaction) throw new Error('A challenge spent in a transaction is unspent when that fails')
  return store.spendChallenge(db, { challengeHash: hash(challenge), accountId, now: clock.now() })
}

/** The library throws on invalid input, with messages that may contain it, so they aren't logged. */
async function nullOnError<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}

const hash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

interface ListedPasskey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const present = ({ id, name, createdAt, lastUsedAt }: ListedPasskey): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
