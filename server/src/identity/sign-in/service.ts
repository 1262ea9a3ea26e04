import { createHash } from 'node:crypto'
import type { Closure, RefusalCode, SecondFactor, SignIn } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Captchas } from '#identity/captcha/service.ts'
import type { Passkeys, Presented } from '#identity/passkeys/service.ts'
import type { Begun, Sessions } from '#identity/sessions/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { guess } from '#platform/guesses.ts'
import { callerOf } from '#platform/http/address.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { Arrival } from '#platform/session/session-cookies.ts'
import { bearerOf, readTicket, writeTicket } from '#platform/tickets.ts'

const PURPOSE = 'second factor'
const TICKET_MINUTES = 5

export interface Dependencies {
  accounts: Accounts
  captchas: Captchas
  mails: Mails
  passkeys: Passkeys
  sessions: Sessions
  twoFactor: TwoFactor
}

type LetIn = Begun
type Step = { step: 'done'; tokens: LetIn } | { step: 'second_factor'; ticket: string }
type Account = NonNullable<Awaited<ReturnType<Accounts['hold']>>>
/** Tells owners why their account is closed, and how to appeal. */
type ExplainClosure = (db: Db, account: Account) => Promise<Closure>

export type SignIns = ReturnType<typeof signInService>

export function signInService(platform: Platform, others: Dependencies) {
  const { accounts, captchas, mails, passkeys, sessions, twoFactor } = others
  const { clock, secrets } = platform
  let explainClosure: ExplainClosure | undefined

  /** A browser that has been here before is counted by itself, so that strangers cannot lock its owner out. */
  async function counters(db: Db, email: string, { address, device }: Arrival): Promise<string[]> {
    const account = await accounts.byEmail(db, email)
    const known = account !== undefined && (await sessions.knowsDevice(db, account.id, device))
    return known
      ? [`device ${digest(device!)}`]
      : [`address ${callerOf(address)}`, `account ${digest(email)}`]
  }

  /** Lets in, lets back in, or says why not. */
  async function requireOpen(db: Db, account: Account, gone: RefusalCode): Promise<'open' | 'reopens'> {
    const standing = accounts.standingOf(account)
    if (standing === 'gone') refuse(gone)
    if (standing === 'open' || standing === 'reopens') return standing
    const closure = await explainClosure?.(db, account)
    refuse(standing === 'suspended' ? 'account_suspended' : 'account_disabled', { closure })
  }

  /** Looks at the account once more, held still: somebody banned a moment ago is not brought back by this. */
  const letIn = (
    db: Db,
    accountId: string,
    arrival: Arrival,
    { secondFactor, gone, passwordHash }: { secondFactor: boolean; gone: RefusalCode; passwordHash?: string },
  ): Promise<LetIn> =>
    transact(db, async (tx) => {
      const account = (await accounts.hold(tx, accountId)) ?? refuse(gone)
      // Checking a password takes its time, and meanwhile its owner may have chosen another because of this very guest.
      if (passwordHash !== undefined && account.passwordHash !== passwordHash) refuse(gone)
      if ((await requireOpen(tx, account, gone)) === 'reopens') await accounts.reopen(tx, accountId)
      const tokens = await sessions.begin(tx, accountId, arrival, { secondFactor })
      if (tokens.newDevice && account.signInAlerts) {
        const letter = { kind: 'new_sign_in', to: account.email, at: clock.now().toISOString() } as const
        await mails.post(tx, { ...letter, ...tokens.from }, accountId)
      }
      return tokens
    })

  return {
    explainClosuresBy: (explain: ExplainClosure): void => void (explainClosure = explain),

    /** With two-factor, the password alone opens nothing and brings nothing back. */
    async withPassword(db: Db, { email, password, captcha }: SignIn, arrival: Arrival): Promise<Step> {
      await captchas.spend(db, captcha, arrival.address)
      const proved = await guess(platform, await counters(db, email, arrival), () =>
        accounts.prove(db, email, password),
      )
      if (!proved) refuse('wrong_credentials')
      const { id, passwordHash } = proved
      const gone = 'wrong_credentials'
      if (accounts.standingOf(proved) === 'gone') refuse(gone)
      // Why an account is closed is told to its owner, who has both factors.
      if (await twoFactor.isOn(db, id)) {
        const now = clock.now()
        return {
          step: 'second_factor',
          ticket: writeTicket(secrets, purposeOf(passwordHash), id, { now, minutes: TICKET_MINUTES }),
        }
      }
      const tokens = await letIn(db, id, arrival, { secondFactor: false, gone, passwordHash })
      return { step: 'done', tokens }
    },

    async withSecondFactor(db: Db, { ticket, given }: SecondFactor, arrival: Arrival): Promise<LetIn> {
      const gone = 'link_expired'
      const account = (await accounts.byId(db, bearerOf(ticket))) ?? refuse(gone)
      const { id, passwordHash } = account
      if (readTicket(secrets, purposeOf(passwordHash), ticket, clock.now()) !== id) refuse(gone)
      await twoFactor.spend(db, { accountId: id, device: arrival.device }, given)
      return letIn(db, id, arrival, { secondFactor: true, gone, passwordHash })
    },

    /** The authenticator has asked for a finger, a face or a PIN: that is two factors at once. */
    async withPasskey(db: Db, presented: Presented, arrival: Arrival): Promise<LetIn> {
      const accountId = (await passkeys.ownerOf(db, presented)) ?? refuse('passkey_failed')
      return letIn(db, accountId, arrival, { secondFactor: true, gone: 'passkey_failed' })
    },
  }
}

/** A ticket stands for the password that was shown for it, and ends with that password. */
const purposeOf = (passwordHash: string): string => `${PURPOSE} ${digest(passwordHash)}`

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
