import type { Role } from '@koji/contract'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import * as store from './store.ts'

export interface NewAccount {
  email: string
  password: string
  roles?: readonly Role[]
}

export type Accounts = ReturnType<typeof accountService>

export function accountService({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) {
  return {
    /** Null when the address is taken. */
    async open(tx: Tx, { email, password, roles = [] }: NewAccount): Promise<string | null> {
      const id = ids.id()
      const passwordHash = await hashPassword(password)
      const opened = await store.insertAccount(tx, { id, email, passwordHash, createdAt: clock.now(), roles })
      return opened ? id : null
    },

    /** False when nobody has the address. */
    grant: (tx: Tx, email: string, role: Role): Promise<boolean> => store.insertRole(tx, email, role),

    /** The account that address and password open. An unknown address costs as much time as a known one. */
    async prove(db: Db, email: string, password: string) {
      const account = await store.accountByEmail(db, email)
      const fits = await passwordFits(password, account?.passwordHash ?? (await decoyHash()))
      return account && fits ? { id: account.id, status: account.status } : null
    },
  }
}

let decoy: Promise<string> | undefined
function decoyHash(): Promise<string> {
  decoy ??= hashPassword('nobody has this password')
  return decoy
}
