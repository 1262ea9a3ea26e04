import { createHash } from 'node:crypto'
import type { AccountRestriction, RefusalCode, SignIn, TwoFactorAnswer } from '@koji/contract'
import type { Accounts } from '#identity/accounts/service.ts'
import type { Captchas } from '#identity/captcha/service.ts'
import type { PasskeyResponse, Passkeys } from '#identity/passkeys/service.ts'
import type { Sessions, StartedSession } from '#identity/sessions/service.ts'
import type { TwoFactor } from '#identity/two-factor/service.ts'
import { limitAttempts } from '#platform/attempt-limit.ts'
import type { Db } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { rateLimitKey } from '#platform/http/client-address.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Mails } from '#platform/mails/service.ts'
import type { Platform } from '#platform/platform.ts'
import type { ClientInfo } from '#platform/session/session-cookies.ts'
import { signToken, unverifiedSubject, verifyToken } from '#platform/signed-tokens.ts'

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

type Step = { step: 'done'; tokens: StartedSession } | { step: 'two_factor'; ticket: string }
type Account = NonNullable<Awaited<ReturnType<Accounts['lock']>>>
/** Tells owners why their account is closed, and how to appeal. */
type ExplainRestriction = (db: Db, account: Account) => Promise<AccountRestriction>

interface Context extends Dependencies {
  platform: Platform
  explainRestriction?: ExplainRestriction
}

export type SignIns = ReturnType<typeof signInService>

export function signInService(platform: Platform, dependencies: Dependencies) {
  const context: Context = { ...dependencies, platform }
  return {
    explainRestrictionsWith(explain: ExplainRestriction): void {
      context.explainRestriction = explain
    },
    withPassword: (db: Db, signIn: SignIn, client: ClientInfo) => withPassword(context, db, signIn, client),
    withSecondFactor: (db: Db, answer: TwoFactorAnswer, client: ClientInfo) =>
      withSecondFactor(context, db, answer, client),
    withPasskey: (db: Db, response: PasskeyResponse, client: ClientInfo) =>
      withPasskey(context, db, response, client),
  }
}

async function withPassword(
  context: Context,
  db: Db,
  { email, password, captcha }: SignIn,
  client: ClientInfo,
): Promise<Step> {
  const { accounts, captchas, platform, twoFactor } = context
  await captchas.spend(db, captcha, client.address)
  const account = await limitAttempts(platform, await guessCounters(context, db, email, client), () =>
    accounts.authenticate(db, email, password),
  )
  if (!account || accounts.standingOf(account) === 'expired') refuse('wrong_credentials')
  const { id, passwordHash } = account
  // Closed accounts get this far too: the reason for a closure is only for an owner who has both factors.
  if (await twoFactor.isOn(db, id)) {
    const expiry = { now: platform.clock.now(), minutes: TICKET_MINUTES }
    return {
      step: 'two_factor',
      ticket: signToken(platform.secrets, ticketPurpose(passwordHash), id, expiry),
    }
  }
  const conditions = { passedTwoFactor: false, refusal: 'wrong_credentials', passwordHash } as const
  return { step: 'done', tokens: await startSession(context, db, id, client, conditions) }
}

async function withSecondFactor(
  context: Context,
  db: Db,
  { ticket, given }: TwoFactorAnswer,
  client: ClientInfo,
): Promise<StartedSession> {
  const { accounts, platform, twoFactor } = context
  const refusal = 'link_expired'
  const account = (await accounts.byId(db, unverifiedSubject(ticket))) ?? refuse(refusal)
  const { id, passwordHash } = account
  const bearer = verifyToken(platform.secrets, ticketPurpose(passwordHash), ticket, platform.clock.now())
  if (bearer !== id) refuse(refusal)
  await twoFactor.spendCode(db, { accountId: id, device: client.device }, given)
  return startSession(context, db, id, client, { passedTwoFactor: true, refusal, passwordHash })
}

/** A passkey counts as two factors: its authenticator also required a fingerprint, a face or a PIN. */
async function withPasskey(
  context: Context,
  db: Db,
  response: PasskeyResponse,
  client: ClientInfo,
): Promise<StartedSession> {
  const refusal = 'passkey_failed'
  const accountId = (await context.passkeys.verifiedOwner(db, response)) ?? refuse(refusal)
  return startSession(context, db, accountId, client, { passedTwoFactor: true, refusal })
}

interface Conditions {
  passedTwoFactor: boolean
  /** The refusal when the account is erased or has another password by now. */
  refusal: RefusalCode
  passwordHash?: string
}

/** Reads the account again under a lock, because it may have been closed during the previous steps. */
const startSession = (
  context: Context,
  db: Db,
  accountId: string,
  client: ClientInfo,
  { passedTwoFactor, refusal, passwordHash }: Conditions,
): Promise<StartedSession> =>
  transact(db, async (tx) => {
    const { accounts, mails, platform, sessions } = context
    const account = (await accounts.lock(tx, accountId)) ?? refuse(refusal)
    // While the password was being checked, its owner may have changed it to lock this visitor out.
    if (passwordHash !== undefined && account.passwordHash !== passwordHash) refuse(refusal)
    const standing = await requireStanding(context, tx, account, refusal)
    if (standing === 'reopens') await accounts.reopen(tx, accountId)
    const tokens = await sessions.start(tx, accountId, client, { passedTwoFactor })
    if (tokens.newDevice && account.signInAlerts) {
      const { device, place } = tokens.from
      const at = platform.clock.now().toISOString()
      await mails.post(tx, { kind: 'new_sign_in', to: account.email, at, device, place }, accountId)
    }
    return tokens
  })

async function requireStanding(
  { accounts, explainRestriction }: Context,
  db: Db,
  account: Account,
  refusal: RefusalCode,
): Promise<'open' | 'reopens'> {
  const standing = accounts.standingOf(account)
  if (standing === 'expired') refuse(refusal)
  if (standing === 'open' || standing === 'reopens') return standing
  const closure = await explainRestriction?.(db, account)
  refuse(standing === 'suspended' ? 'account_suspended' : 'account_disabled', { closure })
}

/** A browser that the member has used before has its own counter, so that strangers can't lock the member out. */
async function guessCounters(
  { accounts, sessions }: Context,
  db: Db,
  email: string,
  { address, device }: ClientInfo,
): Promise<string[]> {
  const account = await accounts.byEmail(db, email)
  const known = account !== undefined && (await sessions.isKnownDevice(db, account.id, device))
  return known
    ? [`device ${digest(device!)}`]
    : [`address ${rateLimitKey(address)}`, `account ${digest(email)}`]
}

/** Changing the password invalidates tickets that were given for the old one. */
const ticketPurpose = (passwordHash: string): string => `${PURPOSE} ${digest(passwordHash)}`

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
