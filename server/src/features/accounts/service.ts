import type { Role } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { erasedAt } from './rules.ts'
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

export type Accounts = ReturnType<typeof accountService>

export function accountService({ clock, ids, accountChanges }: Platform) {
  const close = async (tx: Tx, id: string, closed: Parameters<typeof store.updateAccount>[2]) => {
    await store.updateAccount(tx, id, { closedAt: clock.now(), ...closed })
    await accountChanges.endSessions(tx, id)
  }

  return {
    hashPassword,

    /** Null when the address is taken. */
    async open(tx: Tx, { roles = [], ...account }: NewAccount): Promise<string | null> {
      const id = ids.id()
      const opened = await store.insertAccount(tx, { id, ...account, createdAt: clock.now(), roles })
      return opened ? id : null
    },

    /** False when nobody has the address. */
    async grant(tx: Tx, email: string, role: Role): Promise<boolean> {
      const account = await store.accountByEmail(tx, email)
      if (!account) return false
      await store.insertRole(tx, account.id, role)
      await accountChanges.renewSessions(tx, account.id)
      return true
    },

    /** The account that address and password open. An unknown address costs as much time as a known one. */
    async prove(db: Db, email: string, password: string) {
      const account = await store.accountByEmail(db, email)
      const fits = await passwordFits(password, account?.passwordHash ?? (await decoyHash()))
      return account && fits ? account : null
    },

    async provePassword(db: Db, id: string, password: string): Promise<boolean> {
      const account = await store.accountById(db, id)
      return passwordFits(password, account?.passwordHash ?? (await decoyHash()))
    },

    setPassword: (tx: Tx, id: string, passwordHash: string) => store.updateAccount(tx, id, { passwordHash }),

    /** False when the account has another address by now, or somebody else has this one. */
    async verifyEmail(tx: Tx, id: string, email: string, { change }: { change: boolean }): Promise<boolean> {
      const account = await store.accountById(tx, id)
      if (!account || (!change && account.email !== email)) return false
      const other = change ? await store.accountByEmail(tx, email) : undefined
      if (other && other.id !== id) return false
      await store.updateAccount(tx, id, { email, emailVerifiedAt: clock.now() })
      return true
    },

    byId: (db: Db, id: string) => store.accountById(db, id),
    /** Its standing, held still until the transaction ends. */
    hold: (tx: Tx, id: string) => store.lockClosable(tx, id),
    byEmail: (db: Db, email: string) => store.accountByEmail(db, email),
    rolesOf: async (db: Db, id: string): Promise<Role[]> =>
      (await store.rolesOf(db, id)).map(({ role }) => role),

    /** Ends every session, so that nobody who is thrown out stays. */
    suspend: (tx: Tx, id: string, { rule, reason, until }: Sentence): Promise<void> =>
      close(tx, id, {
        status: until ? 'suspended' : 'banned',
        closedUntil: until,
        closedRule: rule,
        closedReason: reason,
      }),

    deactivate: (tx: Tx, id: string): Promise<void> => close(tx, id, { status: 'deactivated' }),

    /** Returns when everything will be erased. */
    async remove(tx: Tx, id: string): Promise<Date> {
      const until = erasedAt(clock.now())
      await close(tx, id, { status: 'deleted', closedUntil: until })
      return until
    },

    async reopen(tx: Tx, id: string): Promise<void> {
      await store.updateAccount(tx, id, {
        status: 'active',
        closedAt: null,
        closedUntil: null,
        closedRule: null,
        closedReason: null,
      })
      await accountChanges.record(tx, { accountId: id })
    },
  }
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this password')
  return decoy
}
