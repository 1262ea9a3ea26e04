import type { SignUp } from '@koji/contract'
import type { Referrals } from '#growth/referrals/service.ts'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Captchas } from '#identity/captcha/service.ts'
import type { Recovery } from '#identity/recovery/service.ts'
import type { Sessions } from '#identity/sessions/service.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClientInfo, SessionTokens } from '#platform/session/session-cookies.ts'
import type { Abuse } from '#safety/abuse/service.ts'

export interface Dependencies {
  abuse: Abuse
  accounts: Accounts
  captchas: Captchas
  recovery: Recovery
  referrals: Referrals
  sessions: Sessions
}

export type SignUps = ReturnType<typeof signUpService>

export function signUpService(
  { events }: Platform,
  { abuse, accounts, captchas, recovery, referrals, sessions }: Dependencies,
) {
  return {
    /** Creates the account, referral, mail and session in one transaction. */
    async signUp(
      db: Db,
      { email, password, captcha, referralCode }: SignUp,
      client: ClientInfo,
    ): Promise<SessionTokens> {
      accounts.requireUncommonPassword(password)
      const source = { address: client.address, email }
      await abuse.requireSignUpAllowed(source)
      await captchas.spend(db, captcha, client.address)
      const passwordHash = await accounts.hashPassword(password)
      const tokens = await transact(db, async (tx) => {
        const id = await accounts.create(tx, { email, passwordHash })
        if (!id) refuse('email_in_use')
        if (referralCode) await referrals.record(tx, referralCode, id, client)
        await recovery.sendVerification(tx, id, email)
        await events.record(tx, 'accounts.signed_up', id, { accountId: id })
        return sessions.start(tx, id, client)
      })
      await abuse.countSignUp(tokens.session.account.id, source)
      return tokens
    },
  }
}
