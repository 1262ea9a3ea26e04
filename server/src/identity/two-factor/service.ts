import { createHash } from 'node:crypto'
import { RECOVERY_CODES, type SecondFactor } from '@koji/contract'
import type { Sessions } from '#identity/sessions/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { guess } from '#platform/guesses.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { Tokens } from '#platform/session/session-cookies.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { newSecret, stepOf, uriOf } from './codes.ts'
import { showRecoveryCode, writeRecoveryCode } from './rules.ts'
import * as store from './store.ts'

const SEALED_AS = 'totp'
const HASHED_AS = 'recovery code'

/** What else counts as more than a password. It leans on us, so it comes with the question. */
export interface OtherFactors {
  /** Looked up so that none of them can go meanwhile. */
  holdsAny(tx: Tx, accountId: string): Promise<boolean>
}

export type TwoFactor = ReturnType<typeof twoFactorService>

export function twoFactorService(platform: Platform, { sessions }: { sessions: Sessions }) {
  const { clock, ids, secrets, events } = platform

  /** Wrong codes of whatever kind are counted together, so that one kind is no way around the other. */
  const guessAs = <Result>(who: string, attempt: () => Promise<Result | null>) =>
    guess(platform, [`second factor ${who}`], attempt)

  /** A browser that has been here before is counted by itself: whoever has the password cannot lock its owner out. */
  const counterOf = async (db: Db, accountId: string, device: string | null): Promise<string> =>
    (await sessions.knowsDevice(db, accountId, device)) ? `${accountId} ${digest(device!)}` : accountId

  const hash = (accountId: string, code: string): Buffer =>
    Buffer.from(secrets.sign(HASHED_AS, `${accountId} ${code}`), 'base64url')

  async function newRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      writeRecoveryCode(Buffer.from(ids.secret(), 'base64url')),
    )
    await store.putRecoveryCodes(
      tx,
      accountId,
      codes.map((code) => hash(accountId, code)),
    )
    return codes.map(showRecoveryCode)
  }

  async function spendCode(db: Db, accountId: string, code: string): Promise<boolean> {
    const row = await store.twoFactorOf(db, accountId)
    const step = row && (await stepOf(secrets.unseal(SEALED_AS, row.sealedSecret), code, clock.now()))
    return typeof step === 'number' && store.spendStep(db, accountId, step)
  }

  return {
    isOn: async (db: Db, accountId: string): Promise<boolean> =>
      (await store.twoFactorOf(db, accountId)) !== undefined,

    async show(db: Db, { accountId }: Viewer): Promise<{ on: boolean; recoveryCodesLeft: number }> {
      const [on, recoveryCodesLeft] = await Promise.all([
        this.isOn(db, accountId),
        store.countRecoveryCodes(db, accountId),
      ])
      return { on, recoveryCodesLeft }
    },

    async setUp(tx: Tx, { accountId, email }: Viewer): Promise<{ secret: string; uri: string }> {
      const secret = newSecret()
      const sealedSecret = secrets.seal(SEALED_AS, secret)
      await store.putSetup(tx, { accountId, sealedSecret, createdAt: clock.now() })
      return { secret, uri: uriOf(secret, email) }
    },

    async switchOn(db: Db, me: Viewer, code: string): Promise<{ tokens: Tokens; recoveryCodes: string[] }> {
      const { accountId } = me
      const switchedOn = await guessAs(accountId, () =>
        transact(db, async (tx) => {
          const setup = await store.lockSetup(tx, accountId)
          const now = clock.now()
          const step = setup && (await stepOf(secrets.unseal(SEALED_AS, setup.sealedSecret), code, now))
          if (typeof step !== 'number') return null
          const { sealedSecret } = setup!
          await store.putTwoFactor(tx, { accountId, sealedSecret, lastStep: step, createdAt: now })
          const recoveryCodes = await newRecoveryCodes(tx, accountId)
          await events.record(tx, 'accounts.two_factor_changed', accountId, { accountId, on: true })
          return { tokens: await sessions.strengthen(tx, me, { endOthers: true }), recoveryCodes }
        }),
      )
      return switchedOn ?? refuse('wrong_code')
    },

    async switchOff(tx: Tx, { accountId }: Viewer, others: OtherFactors): Promise<void> {
      if (!(await store.deleteTwoFactor(tx, accountId))) return
      if (!(await others.holdsAny(tx, accountId))) await sessions.weaken(tx, accountId)
      await events.record(tx, 'accounts.two_factor_changed', accountId, { accountId, on: false })
    },

    /** Whatever a stranger has set up goes. */
    async forget(tx: Tx, accountId: string): Promise<void> {
      await store.deleteTwoFactor(tx, accountId)
      await store.deleteSetup(tx, accountId)
    },

    /** The team, for somebody who lost it. Whether it was on. */
    async reset(tx: Tx, accountId: string): Promise<boolean> {
      const wasOn = await store.deleteTwoFactor(tx, accountId)
      await sessions.weaken(tx, accountId)
      return wasOn
    },

    async renewRecoveryCodes(tx: Tx, { accountId }: Viewer): Promise<string[]> {
      if (!(await store.lockTwoFactor(tx, accountId))) refuse('not_found')
      return newRecoveryCodes(tx, accountId)
    },

    /** Passes once for each code and refuses otherwise. A refusal of what comes after does not give it back. */
    async spend(
      db: Db,
      { accountId, device }: { accountId: string; device: string | null },
      { kind, code }: SecondFactor['given'],
    ): Promise<void> {
      if (db.isTransaction) throw new Error('A code spent in a transaction is unspent when that fails')
      const spent = await guessAs(await counterOf(db, accountId, device), async () => {
        const right =
          kind === 'totp'
            ? await spendCode(db, accountId, code)
            : await store.spendRecoveryCode(db, accountId, hash(accountId, code))
        return right || null
      })
      if (!spent) refuse('wrong_code')
    },
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
