import { createHash } from 'node:crypto'
import { RECOVERY_CODES, type TwoFactorAnswer } from '@koji/contract'
import type { Sessions } from '#identity/sessions/service.ts'
import { limitAttempts } from '#platform/attempt-limit.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { SessionTokens } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { matchingStep, newSecret, setupUri } from './codes.ts'
import { encodeRecoveryCode, formatRecoveryCode } from './rules.ts'
import * as store from './store.ts'

const SEAL_PURPOSE = 'totp'
const HASH_PURPOSE = 'recovery code'

/** Passkeys, which also count as a second factor. Passed in, because they depend on this service. */
export interface OtherMethods {
  /** Locks them, so that none can be removed until the transaction ends. */
  hasAny(tx: Tx, accountId: string): Promise<boolean>
}

interface Context {
  platform: Platform
  sessions: Sessions
}

export type TwoFactor = ReturnType<typeof twoFactorService>

export function twoFactorService(platform: Platform, { sessions }: { sessions: Sessions }) {
  const context: Context = { platform, sessions }
  return {
    isOn,
    startSetup: (tx: Tx, me: Viewer) => startSetup(platform, tx, me),
    enable: (db: Db, me: Viewer, code: string) => enable(context, db, me, code),
    disable: (tx: Tx, me: Viewer, others: OtherMethods) => disable(context, tx, me, others),
    spendCode: (db: Db, by: CodeHolder, code: TwoFactorAnswer['given']) => spendCode(context, db, by, code),

    async status(db: Db, { accountId }: Viewer): Promise<{ on: boolean; recoveryCodesLeft: number }> {
      const [on, recoveryCodesLeft] = await Promise.all([
        isOn(db, accountId),
        store.countRecoveryCodes(db, accountId),
      ])
      return { on, recoveryCodesLeft }
    },

    /** For an account that a stranger may have created with someone else's address. */
    async removeAll(tx: Tx, accountId: string): Promise<void> {
      await store.deleteTwoFactor(tx, accountId)
    },

    /** For members who lost their authenticator app. Returns whether two-factor was on. */
    async reset(tx: Tx, accountId: string): Promise<boolean> {
      const wasOn = await store.deleteTwoFactor(tx, accountId)
      await sessions.clearTwoFactor(tx, accountId)
      return wasOn
    },

    async renewRecoveryCodes(tx: Tx, { accountId }: Viewer): Promise<string[]> {
      if (!(await store.lockTwoFactor(tx, accountId))) refuse('not_found')
      return replaceRecoveryCodes(platform, tx, accountId)
    },
  }
}

const isOn = async (db: Db, accountId: string): Promise<boolean> =>
  (await store.twoFactorOf(db, accountId)) !== undefined

async function startSetup(
  { clock, secrets }: Platform,
  tx: Tx,
  { accountId, email }: Viewer,
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret()
  const sealedSecret = secrets.encrypt(SEAL_PURPOSE, secret)
  await store.putSetup(tx, { accountId, sealedSecret, createdAt: clock.now() })
  return { secret, uri: setupUri(secret, email) }
}

async function enable(
  { platform, sessions }: Context,
  db: Db,
  me: Viewer,
  code: string,
): Promise<{ tokens: SessionTokens; recoveryCodes: string[] }> {
  const { clock, events, secrets } = platform
  const { accountId } = me
  const enabled = await limitAttempts(platform, [guessCounter(accountId)], () =>
    transact(db, async (tx) => {
      const setup = await store.lockSetup(tx, accountId)
      const now = clock.now()
      const step = setup && (await matchingStep(secrets.decrypt(SEAL_PURPOSE, setup.sealedSecret), code, now))
      if (typeof step !== 'number') return null
      const { sealedSecret } = setup!
      await store.putTwoFactor(tx, { accountId, sealedSecret, lastStep: step, createdAt: now })
      const recoveryCodes = await replaceRecoveryCodes(platform, tx, accountId)
      await events.record(tx, 'accounts.two_factor_changed', accountId, { accountId, on: true })
      return { tokens: await sessions.markTwoFactor(tx, me, { endOthers: true }), recoveryCodes }
    }),
  )
  return enabled ?? refuse('wrong_code')
}

async function disable(
  { platform, sessions }: Context,
  tx: Tx,
  { accountId }: Viewer,
  others: OtherMethods,
): Promise<void> {
  if (!(await store.deleteTwoFactor(tx, accountId))) return
  if (!(await others.hasAny(tx, accountId))) await sessions.clearTwoFactor(tx, accountId)
  await platform.events.record(tx, 'accounts.two_factor_changed', accountId, { accountId, on: false })
}

export interface CodeHolder {
  accountId: string
  device: string | null
}

/** Accepts each code once. The code stays spent when a later step of the sign-in is refused. */
async function spendCode(
  { platform, sessions }: Context,
  db: Db,
  { accountId, device }: CodeHolder,
  { kind, code }: TwoFactorAnswer['given'],
): Promise<void> {
  if (db.isTransaction) throw new Error('A code spent in a transaction is unspent when that fails')
  // A browser that the member has used before has its own counter, so that strangers can't lock the member out.
  const known = await sessions.isKnownDevice(db, accountId, device)
  const counter = guessCounter(known ? `${accountId} ${digest(device!)}` : accountId)
  const spent = await limitAttempts(platform, [counter], async () => {
    const correct =
      kind === 'totp'
        ? await spendTotp(platform, db, accountId, code)
        : await store.spendRecoveryCode(db, accountId, hashRecoveryCode(platform, accountId, code))
    return correct || null
  })
  if (!spent) refuse('wrong_code')
}

async function spendTotp(
  { clock, secrets }: Platform,
  db: Db,
  accountId: string,
  code: string,
): Promise<boolean> {
  const row = await store.twoFactorOf(db, accountId)
  const step = row && (await matchingStep(secrets.decrypt(SEAL_PURPOSE, row.sealedSecret), code, clock.now()))
  return typeof step === 'number' && store.spendStep(db, accountId, step)
}

async function replaceRecoveryCodes(platform: Platform, tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    encodeRecoveryCode(Buffer.from(platform.ids.secret(), 'base64url')),
  )
  const hashes = codes.map((code) => hashRecoveryCode(platform, accountId, code))
  await store.putRecoveryCodes(tx, accountId, hashes)
  return codes.map(formatRecoveryCode)
}

const hashRecoveryCode = ({ secrets }: Platform, accountId: string, code: string): Buffer =>
  Buffer.from(secrets.sign(HASH_PURPOSE, `${accountId} ${code}`), 'base64url')

/** One counter for both kinds of codes, so that switching kinds gives no further guesses. */
const guessCounter = (owner: string): string => `second factor ${owner}`

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
