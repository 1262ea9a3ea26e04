import type { Language, Role } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Letter, Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import {
  deactivate,
  type Restriction,
  reinstate,
  reopen,
  restore,
  restrict,
  scheduleDeletion,
} from './closures.ts'
import { eraseDue, reopenDue } from './due-accounts.ts'
import { decoyHash, hashPassword, requireUncommonPassword, verifyPassword } from './passwords.ts'
import { grantRole, lockAdmins, requireAnotherAdmin, revokeRole } from './roles.ts'
import { type AccountState, type Standing, standingOf } from './rules.ts'
import * as store from './store.ts'

export interface NewAccount {
  email: string
  passwordHash: string
  roles?: readonly Role[]
}

/** A mail whose recipient is known from the account. */
export type AccountLetter = Letter extends infer One ? (One extends Letter ? Omit<One, 'to'> : never) : never

type PasswordListener = (tx: Tx, accountId: string) => Promise<void>

export type Accounts = ReturnType<typeof accountService>

export function accountService(platform: Platform, { mails }: { mails: Mails }) {
  const { accountChanges, clock, ids } = platform
  const passwordListeners: PasswordListener[] = []

  return {
    hashPassword,
    requireUncommonPassword,
    requireAnotherAdmin,
    lockAdmins,
    lock: store.lockAccountById,
    preventErasure: store.preventErasure,
    byId: store.accountById,
    byEmail: store.accountByEmail,
    rolesOf: store.rolesOf,
    /** The admins who can sign in. */
    adminIds: store.adminIds,

    restrict: (tx: Tx, id: string, restriction: Restriction) => restrict(platform, tx, id, restriction),
    reinstate: (tx: Tx, id: string) => reinstate(platform, tx, id),
    deactivate: (tx: Tx, id: string) => deactivate(platform, tx, id),
    scheduleDeletion: (tx: Tx, id: string) => scheduleDeletion(platform, tx, id),
    reopen: (tx: Tx, id: string) => reopen(platform, tx, id),
    restore: (tx: Tx, id: string) => restore(platform, tx, id),
    reopenDue: (signal: AbortSignal) => reopenDue(platform, signal),
    eraseDue: (signal: AbortSignal) => eraseDue(platform, signal),
    grantRole: (tx: Tx, id: string, role: Role) => grantRole(platform, tx, id, role),
    revokeRole: (tx: Tx, id: string, role: Role) => revokeRole(platform, tx, id, role),

    /** What would happen if the owner signed in now. */
    standingOf: (account: AccountState): Standing => standingOf(account, clock.now()),

    /** The listener runs in the transaction in which a password changes. */
    onPasswordChange: (listener: PasswordListener): void => void passwordListeners.push(listener),

    /** Null when the address is taken. */
    async create(tx: Tx, { roles = [], ...account }: NewAccount): Promise<string | null> {
      const id = ids.id()
      const created = await store.insertAccount(tx, { id, ...account, createdAt: clock.now(), roles })
      return created ? id : null
    },

    /** Takes as long for an unknown address as for a known one. */
    async authenticate(db: Db, email: string, password: string): Promise<store.Account | null> {
      const account = await store.accountByEmail(db, email)
      const matches = await verifyPassword(password, account?.passwordHash ?? decoyHash())
      return account && matches ? account : null
    },

    async checkPassword(db: Db, id: string, password: string): Promise<boolean> {
      const account = await store.accountById(db, id)
      return verifyPassword(password, account?.passwordHash ?? decoyHash())
    },

    verifyEmail: (tx: Tx, id: string, email: string, options: { change: boolean }) =>
      verifyEmail(platform, tx, id, email, options),

    changePassword: (tx: Tx, id: string, passwordHash: string, options: { except?: string } = {}) =>
      changePassword({ platform, passwordListeners }, tx, id, passwordHash, options),

    async setLanguage(tx: Tx, id: string, language: Language): Promise<void> {
      await store.updateAccount(tx, id, { language })
    },

    async setSignInAlerts(tx: Tx, id: string, on: boolean): Promise<void> {
      await store.updateAccount(tx, id, { signInAlerts: on })
    },

    /** Emails the owner; nothing is sent when `write` returns null. */
    async mail(tx: Tx, id: string, write: (account: store.Account) => AccountLetter | null): Promise<void> {
      const account = await store.accountById(tx, id)
      const letter = account && write(account)
      if (letter) await mails.post(tx, { ...letter, to: account.email } as Letter, id)
    },

    /** Returns how many sessions there were. */
    endSessions: (tx: Tx, id: string): Promise<number> => accountChanges.endSessions(tx, id),
  }
}

/** Confirms the current address or, with `change`, replaces it. */
async function verifyEmail(
  { clock }: Platform,
  tx: Tx,
  id: string,
  email: string,
  { change }: { change: boolean },
): Promise<'verified' | 'link_expired' | 'email_in_use'> {
  const account = await store.accountById(tx, id)
  if (!account || (!change && account.email !== email)) return 'link_expired'
  const verified = await store.setEmail(tx, id, { email, emailVerifiedAt: clock.now() })
  return verified ? 'verified' : 'email_in_use'
}

/** Ends every session except one, because someone else may have signed in with the old password. */
async function changePassword(
  { platform, passwordListeners }: { platform: Platform; passwordListeners: readonly PasswordListener[] },
  tx: Tx,
  id: string,
  passwordHash: string,
  { except }: { except?: string },
): Promise<void> {
  await store.updateAccount(tx, id, { passwordHash })
  for (const listener of passwordListeners) await listener(tx, id)
  await platform.accountChanges.endSessions(tx, id, except ? { except } : {})
  await platform.events.record(tx, 'accounts.password_changed', id, { accountId: id })
}
