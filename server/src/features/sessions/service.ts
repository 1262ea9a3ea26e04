import type { Session, SignIn } from '@koji/contract'
import type { Accounts } from '#features/accounts/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { afterCommit, transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import { hashToken, type Viewer } from '#platform/session.ts'
import * as store from './store.ts'

export const SESSION_DAYS = 30

export type Sessions = ReturnType<typeof sessionService>

export function sessionService({ clock, ids, sessions, log }: Platform, accounts: Accounts) {
  return {
    async signIn(db: Db, { email, password }: SignIn): Promise<{ token: string; session: Session }> {
      const account = await accounts.prove(db, email, password)
      if (!account) refuse('wrong_credentials')
      if (account.status === 'suspended') refuse('account_suspended')
      if (account.status !== 'active') refuse('account_disabled')
      return transact(db, (tx) => this.begin(tx, { id: account.id, email }))
    },

    /** A new token each time: one that was known before signing in is worth nothing after. */
    async begin(
      tx: Tx,
      account: { id: string; email: string },
    ): Promise<{ token: string; session: Session }> {
      const token = ids.secret()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
      await store.insertSession(tx, {
        id: ids.id(),
        accountId: account.id,
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt,
      })
      const roles = (await store.rolesOf(tx, account.id)).map(({ role }) => role)
      return { token, session: { account, roles, expiresAt: expiresAt.toISOString() } }
    },

    async signOut(tx: Tx, me: Viewer): Promise<void> {
      await store.deleteSession(tx, me.sessionId)
      afterCommit(tx, () => {
        sessions
          .ended({ accountId: me.accountId, sessionId: me.sessionId })
          .catch((error) => log.warn({ err: error }, 'other nodes were not told of a sign-out'))
      })
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, clock.now()),
  }
}

export const presentSession = (me: Viewer): Session => ({
  account: { id: me.accountId, email: me.email },
  roles: me.roles,
  expiresAt: me.expiresAt.toISOString(),
})
