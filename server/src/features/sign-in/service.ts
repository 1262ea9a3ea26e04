import { createHash } from 'node:crypto'
import type { SignIn } from '@koji/contract'
import { standingOf } from '#features/accounts/rules.ts'
import type { Accounts } from '#features/accounts/service.ts'
import type { Appeals } from '#features/appeals/service.ts'
import type { Captchas } from '#features/captcha/service.ts'
import type { Letter, Mails } from '#features/mails/service.ts'
import { deviceOf, networkOf } from '#features/sessions/rules.ts'
import type { Arrival, Sessions, Tokens } from '#features/sessions/service.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import { guess } from '#platform/guesses.ts'
import { callerOf } from '#platform/http/address.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Platform } from '#platform/platform.ts'

interface Others {
  accounts: Accounts
  appeals: Appeals
  captchas: Captchas
  mails: Mails
  sessions: Sessions
}

export type SignIns = ReturnType<typeof signInService>
type Proved = NonNullable<Awaited<ReturnType<Accounts['prove']>>>

export function signInService(platform: Platform, { accounts, appeals, captchas, mails, sessions }: Others) {
  const { clock } = platform

  /** A browser that has been here before is counted by itself, so that strangers cannot lock its owner out. */
  async function counters(db: Db, email: string, { address, device }: Arrival): Promise<string[]> {
    const account = await accounts.byEmail(db, email)
    const known = account !== undefined && (await sessions.knowsDevice(db, account.id, device))
    return known
      ? [`device ${digest(device!)}`]
      : [`account ${digest(email)}`, `address ${callerOf(address)}`]
  }

  /** Lets in, lets back in, or says why not. */
  async function requireOpen(db: Db, account: Proved): Promise<'open' | 'reopens'> {
    const standing = standingOf(account, clock.now())
    if (standing === 'gone') refuse('wrong_credentials')
    if (standing === 'open' || standing === 'reopens') return standing
    const closure = await appeals.closureOf(db, account)
    refuse(standing === 'suspended' ? 'account_suspended' : 'account_disabled', { closure })
  }

  async function enter(tx: Tx, account: Proved, standing: 'open' | 'reopens', arrival: Arrival) {
    if (standing === 'reopens') await accounts.reopen(tx, account.id)
    const tokens = await sessions.begin(tx, account.id, arrival)
    if (tokens.newDevice && account.signInAlerts)
      await mails.post(tx, alert(account.email, arrival), account.id)
    return tokens
  }

  const alert = (to: string, { address, userAgent }: Arrival): Letter => ({
    kind: 'new_sign_in',
    to,
    device: deviceOf(userAgent),
    place: networkOf(address),
    at: clock.now().toISOString(),
  })

  return {
    async withPassword(db: Db, { email, password, captcha }: SignIn, arrival: Arrival): Promise<Tokens> {
      await captchas.spend(db, captcha, arrival.address)
      const proved = await guess(platform, await counters(db, email, arrival), () =>
        accounts.prove(db, email, password),
      )
      if (!proved) refuse('wrong_credentials')
      const standing = await requireOpen(db, proved)
      return transact(db, (tx) => enter(tx, proved, standing, arrival))
    },
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
