import { createHash } from 'node:crypto'
import { PASSKEYS_MAX, type Passkey } from '@koji/contract'
import type { Sessions } from '#identity/sessions/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Tokens } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'
import {
  openEnvelope,
  type Registered,
  registrationOptions,
  useOptions,
  verifyRegistration,
  verifyUse,
} from './webauthn.ts'

const CHALLENGE_MS = 300_000

/** What a browser sends of an authenticator's answer, and where its page may have been opened. */
export interface Presented {
  credential: Record<string, unknown>
  origins: string[]
}

type Options = Record<string, unknown>
export type Passkeys = ReturnType<typeof passkeyService>

export function passkeyService(
  platform: Platform,
  { sessions, twoFactor }: { sessions: Sessions; twoFactor: TwoFactor },
) {
  const { clock, config, ids, events, log } = platform
  const host = new URL(publicUrl(config)).hostname

  async function newChallenge(db: Db, accountId: string | null): Promise<string> {
    const challenge = ids.secret()
    await store.insertChallenge(db, {
      challengeHash: hash(challenge),
      purpose: accountId === null ? 'use' : 'register',
      accountId,
      expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
    })
    return challenge
  }

  /** Good for one try, whatever comes of it. */
  function spendChallenge(db: Db, challenge: string, accountId: string | null): Promise<boolean> {
    if (db.isTransaction) throw new Error('A challenge spent in a transaction is unspent when that fails')
    return store.spendChallenge(db, { challengeHash: hash(challenge), accountId, now: clock.now() })
  }

  /** The library throws at whatever it does not like, and its words may hold what the browser sent. */
  async function verified<Result>(verify: () => Promise<Result | null>): Promise<Result | null> {
    try {
      return await verify()
    } catch {
      return null
    }
  }

  async function keep(tx: Tx, me: Viewer, name: string, made: Registered, transports: string[]) {
    if ((await store.countAndLock(tx, me.accountId)) >= PASSKEYS_MAX) refuse('too_many_passkeys')
    const { accountId } = me
    const passkey = { id: ids.id(), accountId, name, createdAt: clock.now(), lastUsedAt: null }
    if (!(await store.insertPasskey(tx, { ...passkey, ...made, transports }))) refuse('passkey_failed')
    await events.record(tx, 'accounts.passkey_added', accountId, { accountId, passkeyId: passkey.id })
    return present(passkey)
  }

  /** Whose passkey it is; null for anything but a good one, so that nobody learns what was wrong. */
  async function ownerOf(db: Db, { credential, origins }: Presented): Promise<string | null> {
    const envelope = openEnvelope(credential)
    if (!envelope || !(await spendChallenge(db, envelope.challenge, null))) return null
    const kept = await store.passkeyByCredential(db, envelope.credentialId)
    if (!kept?.handle.equals(envelope.userHandle)) return null
    const use = await verified(() => verifyUse(credential, envelope.challenge, { host, origins }, kept))
    if (!use) return null
    if (await store.markUsed(db, kept.id, { ...use, lastUsedAt: clock.now() })) return kept.accountId
    log.warn({ passkey: kept.id }, 'the counter of a passkey went backwards: it may have been copied')
    return null
  }

  return {
    ownerOf,

    list: async (db: Db, { accountId }: Pick<Viewer, 'accountId'>): Promise<Passkey[]> =>
      (await store.passkeysOf(db, accountId)).map(present),

    /** Nobody can take the last one away before the transaction ends. */
    holdsAny: async (tx: Tx, accountId: string): Promise<boolean> =>
      (await store.countAndLock(tx, accountId)) > 0,

    async register(tx: Tx, { accountId, email }: Viewer): Promise<Options> {
      const known = await store.passkeysOf(tx, accountId)
      if (known.length >= PASSKEYS_MAX) refuse('too_many_passkeys')
      const handle = await store.handleOf(tx, accountId, Buffer.from(ids.secret(), 'base64url'))
      const challenge = await newChallenge(tx, accountId)
      return registrationOptions({ host, email, handle, challenge, known })
    },

    async add(db: Db, me: Viewer, name: string, { credential, origins }: Presented): Promise<Passkey> {
      const envelope = openEnvelope(credential) ?? refuse('passkey_failed')
      const { challenge, transports, credentialId } = envelope
      if (!(await spendChallenge(db, challenge, me.accountId))) refuse('passkey_failed')
      const made = await verified(() => verifyRegistration(credential, challenge, { host, origins }))
      if (!made?.credentialId.equals(credentialId)) refuse('passkey_failed')
      return transact(db, (tx) => keep(tx, me, name, made, transports))
    },

    async rename(tx: Tx, { accountId }: Viewer, id: string, name: string): Promise<Passkey> {
      return present((await store.rename(tx, accountId, id, name)) ?? refuse('not_found'))
    },

    /** Somebody else's passkey looks like one that does not exist. */
    async remove(tx: Tx, { accountId }: Viewer, id: string): Promise<void> {
      if (!(await store.deletePasskey(tx, accountId, id))) refuse('not_found')
      const left = await store.countAndLock(tx, accountId)
      if (left === 0 && !(await twoFactor.isOn(tx, accountId))) await sessions.weaken(tx, accountId)
    },

    /** Whatever a stranger has added goes. Returns how many. */
    forget: (tx: Tx, accountId: string): Promise<number> => store.deletePasskeys(tx, accountId),

    challenge: async (db: Db): Promise<Options> => useOptions(host, await newChallenge(db, null)),

    /** Somebody else's passkey proves nothing here. */
    async prove(db: Db, me: Viewer, presented: Presented): Promise<Tokens> {
      if ((await ownerOf(db, presented)) !== me.accountId) refuse('passkey_failed')
      return transact(db, (tx) => sessions.strengthen(tx, me))
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, clock.now()),
  }
}

const hash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

const present = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
