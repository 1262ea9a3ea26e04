import { createHash } from 'node:crypto'
import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Passkeys } from '#identity/passkeys/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import * as store from './store.ts'

const MINUTE_MS = 60_000
const PURPOSE = 'reset request'
/** Mails that strangers can make us send to one person. */
const RESETS = { max: 3, seconds: 3_600 }

export interface Dependencies {
  accounts: Accounts
  mails: Mails
  passkeys: Passkeys
  twoFactor: TwoFactor
}

/** As it waits in the queue, where no address may stand. */
export interface ResetRequest {
  sealed: string
  mailId: string
}

export type Recovery = ReturnType<typeof recoveryService>

export function recoveryService(platform: Platform, { accounts, mails, passkeys, twoFactor }: Dependencies) {
  const { accountChanges, clock, config, database, events, ids, jobs, limits, secrets } = platform

  /** In the fragment, which browsers send to nobody: no log on the way ever holds it. */
  const address = (path: string, token: string) => `${publicUrl(config)}${path}#token=${token}`
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS)

  /**
   * Whoever opens the link has shown that the address is theirs. If nobody had before, the account may have been made by
   * a stranger: what they could come back with goes.
   */
  async function takeOver(tx: Tx, { accountId, email }: { accountId: string; email: string }): Promise<void> {
    const account = await accounts.byId(tx, accountId)
    if (!account || account.emailVerifiedAt) return
    await passkeys.forget(tx, accountId)
    await twoFactor.forget(tx, accountId)
    await accounts.verifyEmail(tx, accountId, email, { change: false })
    await events.record(tx, 'accounts.email_verified', accountId, { accountId })
  }

  return {
    async sendVerification(tx: Tx, accountId: string, email: string): Promise<void> {
      const token = ids.secret()
      await store.replaceLink(tx, {
        tokenHash: hash(token),
        purpose: 'verify_email',
        accountId,
        email,
        expiresAt: inMinutes(VERIFY_LINK_HOURS * 60),
      })
      // The specification leads from the mail to onboarding, which leads on whoever has a profile.
      await mails.post(
        tx,
        { kind: 'verify_email', to: email, link: address('/onboarding', token) },
        accountId,
      )
    },

    async resendVerification(tx: Tx, accountId: string): Promise<void> {
      const account = await accounts.byId(tx, accountId)
      if (account && !account.emailVerifiedAt) await this.sendVerification(tx, accountId, account.email)
    },

    async confirmEmail(tx: Tx, token: string): Promise<{ changed: boolean }> {
      const link = await store.takeLink(tx, hash(token), ['verify_email', 'confirm_email'], clock.now())
      if (!link) refuse('link_expired')
      const { accountId, email } = link
      const changed = link.purpose === 'confirm_email'
      const outcome = await accounts.verifyEmail(tx, accountId, email, { change: changed })
      if (outcome !== 'verified') refuse(outcome)
      await accountChanges.record(tx, { accountId })
      await events.record(tx, 'accounts.email_verified', accountId, { accountId })
      return { changed }
    },

    pendingEmail: (db: Db, accountId: string): Promise<string | null> =>
      store.pendingEmail(db, accountId, clock.now()),

    /**
     * The old address counts until the link that goes to the new one was opened. Whether somebody else has the new one
     * is not said here: it would tell strangers who has an account.
     */
    async requestEmailChange(tx: Tx, { accountId, email: old }: Viewer, email: string): Promise<void> {
      if (email === old) return
      const token = ids.secret()
      const expiresAt = inMinutes(VERIFY_LINK_HOURS * 60)
      await store.replaceLink(tx, {
        tokenHash: hash(token),
        purpose: 'confirm_email',
        accountId,
        email,
        expiresAt,
      })
      if (!(await accounts.byEmail(tx, email))) {
        const link = address('/settings/account', token)
        await mails.post(tx, { kind: 'confirm_new_email', to: email, link }, accountId)
      }
      await mails.post(tx, { kind: 'email_is_changing', to: old, newEmail: email }, accountId)
    },

    async cancelEmailChange(tx: Tx, accountId: string): Promise<void> {
      await store.deleteLinks(tx, accountId, 'confirm_email')
    },

    /** Whoever the address belongs to, or nobody: what is done about it is done later, so that no clock tells. */
    async requestReset(tx: Tx, email: string): Promise<void> {
      const sealed = secrets.seal(PURPOSE, email).toString('base64')
      await jobs.send(tx, 'recovery.send_reset', { sealed, mailId: ids.id() } satisfies ResetRequest)
    },

    /** A queue may hand out the same request again: it is answered once. */
    async sendReset({ sealed, mailId }: ResetRequest): Promise<void> {
      const email = secrets.unseal(PURPOSE, Buffer.from(sealed, 'base64'))
      const account = await accounts.byEmail(database.db, email)
      if (!account || accounts.standingOf(account) === 'gone') return
      if (config.RATE_LIMITS && (await limits.take(`reset ${account.id}`, RESETS.max, RESETS.seconds)) > 0)
        return
      await transact(database.db, async (tx) => {
        const token = ids.secret()
        const link = address('/reset-password', token)
        const letter = { kind: 'reset_password', to: email, link, minutes: RESET_LINK_MINUTES } as const
        if (!(await mails.post(tx, letter, account.id, mailId))) return
        await store.replaceLink(tx, {
          tokenHash: hash(token),
          purpose: 'reset_password',
          accountId: account.id,
          email,
          expiresAt: inMinutes(RESET_LINK_MINUTES),
        })
      })
    },

    async checkReset(db: Db, token: string): Promise<void> {
      if (!(await store.linkWorks(db, hash(token), 'reset_password', clock.now()))) refuse('link_expired')
    },

    /** Whoever was signed in is so no longer, wherever they are. */
    async completeReset(db: Db, token: string, password: string): Promise<void> {
      // Cheap before dear: a made-up link must not cost a hash.
      await this.checkReset(db, token)
      accounts.requireUncommon(password)
      const passwordHash = await accounts.hashPassword(password)
      await transact(db, async (tx) => {
        const link = await store.takeLink(tx, hash(token), ['reset_password'], clock.now())
        if (!link) refuse('link_expired')
        await takeOver(tx, link)
        await accounts.changePassword(tx, link.accountId, passwordHash)
      })
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, clock.now()),
  }
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
