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
const SEAL_PURPOSE = 'reset request'
/** Limits the mails that strangers can make us send to one person. */
const RESET_LIMIT = { max: 3, seconds: 3_600 }

export interface Dependencies {
  accounts: Accounts
  mails: Mails
  passkeys: Passkeys
  twoFactor: TwoFactor
}

/** The payload of a job. The address in it is encrypted, because finished jobs stay in the database for a while. */
export interface ResetRequest {
  sealed: string
  mailId: string
}

interface Context extends Dependencies {
  platform: Platform
}

export type Recovery = ReturnType<typeof recoveryService>

export function recoveryService(platform: Platform, dependencies: Dependencies) {
  const { clock, ids, jobs, secrets } = platform
  const context: Context = { ...dependencies, platform }
  dependencies.accounts.onPasswordChange(deleteLinksOnPasswordChange)

  return {
    sendVerification: (tx: Tx, accountId: string, email: string) =>
      sendVerification(context, tx, accountId, email),
    resendVerification: (tx: Tx, accountId: string) => resendVerification(context, tx, accountId),
    confirmEmail: (tx: Tx, token: string) => confirmEmail(context, tx, token),
    requestEmailChange: (tx: Tx, me: Viewer, email: string) => requestEmailChange(context, tx, me, email),
    sendReset: (request: ResetRequest) => sendReset(context, request),
    checkReset: (db: Db, token: string) => checkReset(platform, db, token),
    completeReset: (db: Db, token: string, password: string) => completeReset(context, db, token, password),

    pendingEmail: (db: Db, accountId: string): Promise<string | null> =>
      store.pendingEmail(db, accountId, clock.now()),

    async cancelEmailChange(tx: Tx, accountId: string): Promise<void> {
      await store.deleteLinks(tx, accountId, ['confirm_email'])
    },

    /** Looks up the address in a job, so that the response time doesn't reveal whether an account exists. */
    async requestReset(tx: Tx, email: string): Promise<void> {
      const sealed = secrets.encrypt(SEAL_PURPOSE, email).toString('base64')
      await jobs.send(tx, 'recovery.send_reset', { sealed, mailId: ids.id() } satisfies ResetRequest)
    },

    sweep: (tx: Tx) => store.deleteExpired(tx, clock.now()),
  }
}

/** Includes a link to another address, which someone else with the old password may have requested. */
async function deleteLinksOnPasswordChange(tx: Tx, accountId: string): Promise<void> {
  await store.deleteLinks(tx, accountId, ['reset_password', 'confirm_email'])
}

async function sendVerification(
  { platform, mails }: Context,
  tx: Tx,
  accountId: string,
  email: string,
): Promise<void> {
  const token = await createLink(platform, tx, { purpose: 'verify_email', accountId, email })
  // The specification links to onboarding, which forwards members who have a profile.
  const link = urlOf(platform, '/onboarding', token)
  await mails.post(tx, { kind: 'verify_email', to: email, link }, accountId)
}

async function resendVerification(context: Context, tx: Tx, accountId: string): Promise<void> {
  const account = await context.accounts.byId(tx, accountId)
  if (account && !account.emailVerifiedAt) await sendVerification(context, tx, accountId, account.email)
}

async function confirmEmail(
  { platform, accounts }: Context,
  tx: Tx,
  token: string,
): Promise<{ changed: boolean }> {
  const { accountChanges, clock, events } = platform
  const link = await store.consumeLink(tx, hash(token), ['verify_email', 'confirm_email'], clock.now())
  if (!link) refuse('link_expired')
  const { accountId, email } = link
  const changed = link.purpose === 'confirm_email'
  const outcome = await accounts.verifyEmail(tx, accountId, email, { change: changed })
  if (outcome !== 'verified') refuse(outcome)
  // These were sent to the old address.
  if (changed) await store.deleteLinks(tx, accountId, ['reset_password', 'verify_email'])
  await accountChanges.record(tx, { accountId })
  await events.record(tx, 'accounts.email_verified', accountId, { accountId })
  return { changed }
}

/**
 * The old address stays in use until the link to the new one is opened. If another account has the new address, the
 * reply is the same, so that it doesn't reveal who has an account.
 */
async function requestEmailChange(
  { platform, accounts, mails }: Context,
  tx: Tx,
  { accountId, email: oldEmail }: Viewer,
  email: string,
): Promise<void> {
  if (email === oldEmail) return
  const token = await createLink(platform, tx, { purpose: 'confirm_email', accountId, email })
  if (!(await accounts.byEmail(tx, email))) {
    const link = urlOf(platform, '/settings/account', token)
    await mails.post(tx, { kind: 'confirm_new_email', to: email, link }, accountId)
  }
  await mails.post(tx, { kind: 'email_is_changing', to: oldEmail, newEmail: email }, accountId)
}

/** Sends one mail per request, even if the job runs twice. */
async function sendReset(
  { platform, accounts, mails }: Context,
  { sealed, mailId }: ResetRequest,
): Promise<void> {
  const { config, database, limits, secrets } = platform
  const email = secrets.decrypt(SEAL_PURPOSE, Buffer.from(sealed, 'base64'))
  const account = await accounts.byEmail(database.db, email)
  if (!account || accounts.standingOf(account) === 'expired') return
  const { max, seconds } = RESET_LIMIT
  if (config.RATE_LIMITS && (await limits.take(`reset ${account.id}`, max, seconds)) > 0) return
  await transact(database.db, async (tx) => {
    const token = platform.ids.secret()
    const link = urlOf(platform, '/reset-password', token)
    const letter = { kind: 'reset_password', to: email, link, minutes: RESET_LINK_MINUTES } as const
    const posted = await mails.post(tx, letter, account.id, mailId)
    if (posted)
      await createLink(platform, tx, { purpose: 'reset_password', accountId: account.id, email }, token)
  })
}

async function checkReset({ clock }: Platform, db: Db, token: string): Promise<void> {
  if (!(await store.isLinkValid(db, hash(token), 'reset_password', clock.now()))) refuse('link_expired')
}

async function completeReset(context: Context, db: Db, token: string, password: string): Promise<void> {
  const { accounts, platform } = context
  // Checked before hashing, so that a made-up link doesn't cost a hash.
  await checkReset(platform, db, token)
  accounts.requireUncommonPassword(password)
  const passwordHash = await accounts.hashPassword(password)
  await transact(db, async (tx) => {
    const link = await store.consumeLink(tx, hash(token), ['reset_password'], platform.clock.now())
    if (!link) refuse('link_expired')
    await secureUnverifiedAccount(context, tx, link)
    await accounts.changePassword(tx, link.accountId, passwordHash)
  })
}

/**
 * Opening the link proves that the address is theirs. If it was never confirmed before, a stranger may have created the
 * account, so all their other ways to sign in are removed.
 */
async function secureUnverifiedAccount(
  { platform, accounts, passkeys, twoFactor }: Context,
  tx: Tx,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const account = await accounts.byId(tx, accountId)
  if (!account || account.emailVerifiedAt) return
  await passkeys.removeAll(tx, accountId)
  await twoFactor.removeAll(tx, accountId)
  await accounts.verifyEmail(tx, accountId, email, { change: false })
  await platform.events.record(tx, 'accounts.email_verified', accountId, { accountId })
}

const MINUTES_VALID = {
  verify_email: VERIFY_LINK_HOURS * 60,
  confirm_email: VERIFY_LINK_HOURS * 60,
  reset_password: RESET_LINK_MINUTES,
}

async function createLink(
  { clock, ids }: Platform,
  tx: Tx,
  link: { purpose: store.LinkPurpose; accountId: string; email: string },
  token: string = ids.secret(),
): Promise<string> {
  const expiresAt = new Date(clock.now().getTime() + MINUTES_VALID[link.purpose] * MINUTE_MS)
  await store.replaceLink(tx, { ...link, tokenHash: hash(token), expiresAt })
  return token
}

/** The token is in the fragment, which browsers don't send, so it never appears in access logs. */
const urlOf = ({ config }: Platform, path: string, token: string): string =>
  `${publicUrl(config)}${path}#token=${token}`

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()
