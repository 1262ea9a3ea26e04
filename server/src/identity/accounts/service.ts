import type { EventName, Language, Role } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Letter, Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import { decoyHash, hashPassword, passwordFits, requireUncommon } from './passwords.ts'
import {
  type Closable,
  canBeReinstated,
  eraseDespiteSentence,
  erasedAt,
  leftBeforeSentence,
  type Standing,
  standingOf,
} from './rules.ts'
import * as store from './store.ts'

export interface NewAccount {
  email: string
  passwordHash: string
  roles?: readonly Role[]
}

/** Why the team closes an account. */
export interface Sentence {
  rule: string | null
  reason: string
  /** Null for good. */
  until: Date | null
}

interface Sentenced {
  id: string
  eraseAt: Date | null
  deactivatedAt: Date | null
}

export type Accounts = ReturnType<typeof accountService>

/** In an hour; those who are left wait for the next. Whoever signs in does not wait at all. */
const MOST_REOPENED = 1_000
/** With so many, it is not about them but about us. */
const MOST_FAILURES = 20

type Told = Extract<
  EventName,
  | 'accounts.password_changed'
  | 'accounts.deactivated'
  | 'accounts.deletion_requested'
  | 'accounts.suspended'
  | 'accounts.restored'
>

/** A mail whose recipient is known from the account. */
export type AccountLetter = Letter extends infer One ? (One extends Letter ? Omit<One, 'to'> : never) : never
type Account = NonNullable<Awaited<ReturnType<typeof store.accountById>>>

export function accountService(platform: Platform, { mails }: { mails: Mails }) {
  const { clock, ids, events, accountChanges, database, personalData, log } = platform

  const tell = (tx: Tx, name: Told, accountId: string) => events.record(tx, name, accountId, { accountId })

  const close = async (tx: Tx, id: string, closed: Parameters<typeof store.updateAccount>[2]) => {
    await store.updateAccount(tx, id, { closedAt: clock.now(), closedUntil: null, ...NO_SENTENCE, ...closed })
    await accountChanges.endSessions(tx, id)
  }

  const open = async (tx: Tx, id: string) => {
    const opened = { status: 'active', closedAt: null, closedUntil: null, ...NO_SENTENCE } as const
    await store.updateAccount(tx, id, opened)
    await accountChanges.record(tx, { accountId: id })
  }

  /** A sentence is over. Who had left or asked to be forgotten before it still is away, unless they come back. */
  const release = (tx: Tx, { id, eraseAt, deactivatedAt }: Sentenced) => {
    if (eraseAt) return close(tx, id, { status: 'deleted', closedUntil: eraseAt })
    if (deactivatedAt) return close(tx, id, { status: 'deactivated', closedAt: deactivatedAt })
    return open(tx, id)
  }

  /** Those who can sign in now; who they are does not change until the transaction ends. */
  const holdAdmins = async (tx: Tx): Promise<string[]> => {
    await store.takeTurnsWithAdmins(tx)
    return store.adminIds(tx)
  }

  /** Without an admin nobody could make another. To be asked before the account is held. */
  const requireAnotherAdmin = async (tx: Tx, id: string) => {
    const roles = await store.rolesOf(tx, id)
    if (!roles.some(({ role }) => role === 'admin')) return
    const admins = await holdAdmins(tx)
    if (admins.includes(id) && admins.length === 1) refuse('last_admin')
  }

  /** Somebody who was thrown out in this very moment cannot leave by themselves, to come back as they like. */
  const requireActive = async (tx: Tx, id: string) => {
    if ((await store.lockStanding(tx, id))?.status !== 'active') refuse('account_disabled')
  }

  return {
    hashPassword,
    requireUncommon,
    requireAnotherAdmin,

    /** Null when the address is taken. */
    async open(tx: Tx, { roles = [], ...account }: NewAccount): Promise<string | null> {
      const id = ids.id()
      const opened = await store.insertAccount(tx, { id, ...account, createdAt: clock.now(), roles })
      return opened ? id : null
    },

    /** False when nobody has the address. */
    async grant(tx: Tx, email: string, role: Role): Promise<boolean> {
      const account = await store.accountByEmail(tx, email)
      if (account) await this.grantRole(tx, account.id, role)
      return account !== undefined
    },

    /** Pages that are open learn of it at once. */
    async grantRole(tx: Tx, id: string, role: Role): Promise<void> {
      await store.insertRole(tx, id, role)
      await accountChanges.renewSessions(tx, id)
    },

    /** False when they did not have it. The last admin stays one. */
    async revokeRole(tx: Tx, id: string, role: Role): Promise<boolean> {
      if (role === 'admin') await requireAnotherAdmin(tx, id)
      const revoked = await store.deleteRole(tx, id, role)
      if (revoked) await accountChanges.renewSessions(tx, id)
      return revoked
    },

    holdAdmins,
    /** Those who can sign in. */
    admins: (db: Db) => store.adminIds(db),

    /** The account that address and password open. An unknown address costs as much time as a known one. */
    async prove(db: Db, email: string, password: string) {
      const account = await store.accountByEmail(db, email)
      const fits = await passwordFits(password, account?.passwordHash ?? decoyHash())
      return account && fits ? account : null
    },

    async provePassword(db: Db, id: string, password: string): Promise<boolean> {
      const account = await store.accountById(db, id)
      return passwordFits(password, account?.passwordHash ?? decoyHash())
    },

    /** The address is theirs; with `change` it is the account's from now on, unless somebody was quicker. */
    async verifyEmail(
      tx: Tx,
      id: string,
      email: string,
      { change }: { change: boolean },
    ): Promise<'verified' | 'link_expired' | 'email_in_use'> {
      const account = await store.accountById(tx, id)
      if (!account || (!change && account.email !== email)) return 'link_expired'
      if (!(await store.setEmail(tx, id, { email, emailVerifiedAt: clock.now() }))) return 'email_in_use'
      // They went to the old address, which opens nothing any more.
      if (change) await store.deleteMailedLinks(tx, id, ['reset_password', 'verify_email'])
      return 'verified'
    },

    /** What becomes of it when its owner signs in now. */
    standingOf: (account: Closable): Standing => standingOf(account, clock.now()),
    byId: (db: Db, id: string) => store.accountById(db, id),
    /** Emails the owner; nothing is sent when `write` returns null. */
    async mail(tx: Tx, id: string, write: (account: Account) => AccountLetter | null): Promise<void> {
      const account = await store.accountById(tx, id)
      const letter = account && write(account)
      if (letter) await mails.post(tx, { ...letter, to: account.email } as Letter, id)
    },

    /** Its standing, held still until the transaction ends. */
    hold: (tx: Tx, id: string) => store.lockStanding(tx, id),
    /** Something is about to be written about it: it is not erased before the transaction ends. False when it is gone. */
    keep: (tx: Tx, id: string) => store.keepAccount(tx, id),
    byEmail: (db: Db, email: string) => store.accountByEmail(db, email),
    rolesOf: async (db: Db, id: string): Promise<Role[]> =>
      (await store.rolesOf(db, id)).map(({ role }) => role),

    async setLanguage(tx: Tx, id: string, language: Language): Promise<void> {
      await store.updateAccount(tx, id, { language })
    },

    async setSignInAlerts(tx: Tx, id: string, on: boolean): Promise<void> {
      await store.updateAccount(tx, id, { signInAlerts: on })
    },

    /**
     * Ends every session but that of whoever changes it, and with them whatever a stranger may have begun: links to
     * reset the old one, and a change of the address.
     */
    async changePassword(
      tx: Tx,
      id: string,
      passwordHash: string,
      { except }: { except?: string } = {},
    ): Promise<void> {
      await store.updateAccount(tx, id, { passwordHash })
      await store.deleteMailedLinks(tx, id, ['reset_password', 'confirm_email'])
      await accountChanges.endSessions(tx, id, except ? { except } : {})
      await tell(tx, 'accounts.password_changed', id)
    },

    /** Ends every session, so that nobody who is thrown out stays. */
    async suspend(tx: Tx, id: string, { rule, reason, until }: Sentence): Promise<void> {
      await requireAnotherAdmin(tx, id)
      const account = await store.lockStanding(tx, id)
      if (!account) refuse('not_found')
      await close(tx, id, {
        eraseAt: eraseDespiteSentence(account),
        deactivatedAt: leftBeforeSentence(account),
        status: until ? 'suspended' : 'banned',
        closedUntil: until,
        closedRule: rule,
        closedReason: reason,
      })
      await tell(tx, 'accounts.suspended', id)
    },

    /** The team takes a sentence back. */
    async reinstate(tx: Tx, id: string): Promise<void> {
      const account = await store.lockStanding(tx, id)
      if (!account || !canBeReinstated(account)) refuse('not_found')
      await release(tx, account)
    },

    async deactivate(tx: Tx, id: string): Promise<void> {
      await requireAnotherAdmin(tx, id)
      await requireActive(tx, id)
      await close(tx, id, { status: 'deactivated' })
      await tell(tx, 'accounts.deactivated', id)
    },

    /** Returns when everything will be erased. */
    async remove(tx: Tx, id: string): Promise<Date> {
      await requireAnotherAdmin(tx, id)
      await requireActive(tx, id)
      const until = erasedAt(clock.now())
      await close(tx, id, { status: 'deleted', closedUntil: until })
      await tell(tx, 'accounts.deletion_requested', id)
      return until
    },

    /** Its owner is back. Looked at again under the lock: a sentence may have come in between. */
    async reopen(tx: Tx, id: string): Promise<void> {
      const account = await store.lockStanding(tx, id)
      const standing = account ? standingOf(account, clock.now()) : 'gone'
      if (standing === 'reopens') await open(tx, id)
      else if (standing !== 'open') refuse('account_disabled')
    },

    /** The team opens what its owner had closed, while it is there. A sentence is not taken back by this. */
    async restore(tx: Tx, id: string): Promise<'deactivated' | 'deleted'> {
      const account = (await store.lockStanding(tx, id)) ?? refuse('not_found')
      const { status } = account
      if (status !== 'deactivated' && status !== 'deleted') refuse('already_done')
      if (standingOf(account, clock.now()) !== 'reopens') refuse('not_found')
      await open(tx, id)
      await tell(tx, 'accounts.restored', id)
      return status
    },

    /** Everywhere. Returns how many sessions there were. */
    endSessions: (tx: Tx, id: string): Promise<number> => accountChanges.endSessions(tx, id),

    /** Suspensions that are over end, one person a transaction. Returns how many. */
    async reopenDue(signal: AbortSignal): Promise<number> {
      let reopened = 0
      while (reopened < MOST_REOPENED && !signal.aborted) {
        const found = await transact(database.db, async (tx) => {
          const account = await store.lockDueForReopening(tx, clock.now())
          if (account) await release(tx, account)
          return account !== undefined
        })
        if (!found) break
        reopened++
      }
      return reopened
    },

    /**
     * Everything about those whose time is over, one person a transaction, so that a long list blocks nobody and a
     * fault with one keeps no other. Returns how many are gone.
     */
    async eraseDue(signal: AbortSignal): Promise<number> {
      const failed: string[] = []
      let erased = 0
      while (failed.length < MOST_FAILURES && !signal.aborted) {
        let id: string | undefined
        try {
          await transact(database.db, async (tx) => {
            id = await store.lockDueForErasure(tx, clock.now(), failed)
            if (!id) return
            await personalData.erase(tx, id)
          })
          if (!id) break
          erased++
        } catch (error) {
          if (!id) throw error
          log.error({ err: error, accountId: id }, 'an account could not be erased')
          failed.push(id)
        }
      }
      if (failed.length > 0) throw new Error(`${failed.length} accounts could not be erased`)
      return erased
    },
  }
}

const NO_SENTENCE = { closedRule: null, closedReason: null, eraseAt: null, deactivatedAt: null } as const
