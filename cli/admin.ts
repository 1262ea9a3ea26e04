import { Email, SignUpPassword } from '@koji/contract'
import { COMMUNITY_RULES } from '@koji/contract/community-rules'
import { readConfig } from '../server/src/platform/config.ts'
import type { Tx } from '../server/src/platform/db/database.ts'
import { transact } from '../server/src/platform/db/transact.ts'
import { Refusal } from '../server/src/platform/http/refusal.ts'
import { readArgs } from './args.ts'
import { migrateAll, openDatabase, withServices } from './database.ts'
import { askSecret, UserError } from './terminal.ts'

type Koji = Parameters<Parameters<typeof withServices>[2]>[0]
type Options = Partial<Record<keyof typeof OPTIONS, string>>
type Action = (koji: Koji, email: string) => Promise<string>

const OPTIONS = {
  days: { type: 'string' },
  rule: { type: 'string' },
  reason: { type: 'string' },
} as const
const USAGE = `Say what to do: ./koji admin create EMAIL
  | suspend EMAIL --days N --rule C3 --reason "…" | ban EMAIL --rule C3 --reason "…" | reinstate EMAIL`
const MAX_DAYS = 3_650

/** Account actions that work without an admin: creating the first one, and restrictions while no admin can sign in. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArgs(args, OPTIONS)
  const [command, address] = positionals
  if (!address || positionals.length > 2) throw new UserError(USAGE)
  const perform = actionFor(command, values)
  const email = parse(Email, address)
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await migrateAll(config, database.url)
    await withServices(config, database.url, async (koji) => console.log(await perform(koji, email)))
  } finally {
    await database.close()
  }
}

/** The audit log has no actor for these: the person has access to the server, but may have no account. */
const withoutActor = (targetId: string) => ({ actorId: null, targetKind: 'account', targetId })

function actionFor(command: string | undefined, options: Options): Action {
  switch (command) {
    case 'create':
      return create
    case 'suspend':
      return restrict(options, parseDays(options))
    case 'ban':
      return restrict(options, null)
    case 'reinstate':
      return reinstate
    default:
      throw new UserError(USAGE)
  }
}

/** Makes an admin, or gives an existing account the role. */
const create: Action = async ({ platform, services: { accounts, audit } }, email) => {
  const { db } = platform.database
  const recordAudit = (tx: Tx, targetId: string) =>
    audit.record(tx, { ...withoutActor(targetId), action: 'account.made_admin', after: { role: 'admin' } })
  const granted = await transact(db, async (tx) => {
    const account = await accounts.byEmail(tx, email)
    if (!account) return false
    await accounts.grantRole(tx, account.id, 'admin')
    await recordAudit(tx, account.id)
    return true
  })
  if (granted) return `${email} is an admin now.`
  const password = parse(SignUpPassword, await askSecret('Password for the new admin: '))
  explainRefusal(() => accounts.requireUncommonPassword(password))
  const passwordHash = await accounts.hashPassword(password)
  const opened = await transact(db, async (tx) => {
    const id = await accounts.create(tx, { email, passwordHash, roles: ['admin'] })
    if (id) await recordAudit(tx, id)
    return id
  })
  if (!opened) throw new UserError(`${email} has signed up meanwhile: run the command again.`)
  return `${email} can sign in as an admin now.`
}

/** Suspends for a number of days, or bans. */
function restrict({ rule, reason = '' }: Options, days: number | null): Action {
  const brokenRule = COMMUNITY_RULES.find(({ id }) => id === rule)
  if (!brokenRule) throw new UserError('Say which community rule was broken: --rule C1 to C14.')
  if (reason.trim() === '') throw new UserError('Say why, the person will read it: --reason "…"')
  return async ({ platform, services: { accounts, decisions } }, email) => {
    const until = days === null ? null : new Date(platform.clock.now().getTime() + days * 86_400_000)
    await transact(platform.database.db, async (tx) => {
      const account = await accounts.byEmail(tx, email)
      if (!account) throw new UserError(`Nobody has the address ${email}.`)
      const action = until ? 'suspend' : 'ban'
      const details = { rule: brokenRule.id, reason: reason.trim() }
      await decisions
        .restrictAccount(tx, null, { accountId: account.id, action, ...details, until })
        .catch((error: unknown) => rethrow(error, email))
    })
    return until ? `${email} is suspended until ${until.toISOString()}.` : `${email} is banned.`
  }
}

function rethrow(error: unknown, email: string): never {
  if (error instanceof Refusal && error.code === 'last_admin')
    throw new UserError(`${email} is the last admin who can sign in: make another one first.`)
  throw error
}

const reinstate: Action = async ({ platform, services: { accounts, decisions } }, email) => {
  await transact(platform.database.db, async (tx) => {
    const account = await accounts.byEmail(tx, email)
    if (!account) throw new UserError(`Nobody has the address ${email}.`)
    if (account.status !== 'suspended' && account.status !== 'banned')
      throw new UserError(`${email} is neither suspended nor banned.`)
    await decisions.liftRestrictions(tx, null, account.id, 'From the command line.')
  })
  return `${email} can sign in again.`
}

function parseDays({ days }: Options): number {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > MAX_DAYS)
    throw new UserError(`Say for how long: --days 1 to ${MAX_DAYS}.`)
  return count
}

function parse(shape: typeof Email, value: string): string {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new UserError(`${parsed.error.issues[0]!.message}.`)
  return parsed.data
}

/** Turns a refused password into a message for the terminal. */
function explainRefusal(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (error instanceof Refusal) throw new UserError(`${error.details.fields![0]!.message}.`)
    throw error
  }
}
