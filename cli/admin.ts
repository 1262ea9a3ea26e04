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
type Act = (koji: Koji, email: string) => Promise<string>

const OPTIONS = {
  days: { type: 'string' },
  rule: { type: 'string' },
  reason: { type: 'string' },
} as const
const USAGE = `Say what to do: ./koji admin create EMAIL
  | suspend EMAIL --days N --rule C3 --reason "…" | ban EMAIL --rule C3 --reason "…" | reinstate EMAIL`
const MOST_DAYS = 3_650

/** What needs no other admin: the first one of an empty Koji, and decisions while nobody can sign in. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArgs(args, OPTIONS)
  const [command, address] = positionals
  if (!address || positionals.length > 2) throw new UserError(USAGE)
  const act = actOf(command, values)
  const email = check(Email, address)
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await migrateAll(config, database.url)
    await withServices(config, database.url, async (koji) => console.log(await act(koji, email)))
  } finally {
    await database.close()
  }
}

/** By nobody whom Koji knows: whoever can type here has the server. */
const byHand = (targetId: string) => ({ actorId: null, targetKind: 'account', targetId })

function actOf(command: string | undefined, options: Options): Act {
  switch (command) {
    case 'create':
      return create
    case 'suspend':
      return sentence(options, daysOf(options))
    case 'ban':
      return sentence(options, null)
    case 'reinstate':
      return reinstate
    default:
      throw new UserError(USAGE)
  }
}

/** Makes an admin, or gives an existing account the role. */
const create: Act = async ({ platform, services: { accounts, audit } }, email) => {
  const { db } = platform.database
  const note = (tx: Tx, targetId: string) =>
    audit.record(tx, { ...byHand(targetId), action: 'account.made_admin', after: { role: 'admin' } })
  const granted = await transact(db, async (tx) => {
    const account = await accounts.byEmail(tx, email)
    if (!account) return false
    await accounts.grantRole(tx, account.id, 'admin')
    await note(tx, account.id)
    return true
  })
  if (granted) return `${email} is an admin now.`
  const password = check(SignUpPassword, await askSecret('Password for the new admin: '))
  requireUncommon(() => accounts.requireUncommon(password))
  const passwordHash = await accounts.hashPassword(password)
  const opened = await transact(db, async (tx) => {
    const id = await accounts.open(tx, { email, passwordHash, roles: ['admin'] })
    if (id) await note(tx, id)
    return id
  })
  if (!opened) throw new UserError(`${email} has signed up meanwhile: run the command again.`)
  return `${email} can sign in as an admin now.`
}

function sentence({ rule, reason = '' }: Options, days: number | null): Act {
  const known = COMMUNITY_RULES.find(({ id }) => id === rule)
  if (!known) throw new UserError('Say which community rule was broken: --rule C1 to C14.')
  if (reason.trim() === '') throw new UserError('Say why, the person will read it: --reason "…"')
  return async ({ platform, services: { accounts, decisions } }, email) => {
    const until = days === null ? null : new Date(platform.clock.now().getTime() + days * 86_400_000)
    await transact(platform.database.db, async (tx) => {
      const account = await accounts.byEmail(tx, email)
      if (!account) throw new UserError(`Nobody has the address ${email}.`)
      const action = until ? 'suspend' : 'ban'
      const why = { rule: known.id, reason: reason.trim() }
      await decisions
        .sentence(tx, null, { accountId: account.id, action, ...why, until })
        .catch((error: unknown) => throwOf(error, email))
    })
    return until ? `${email} is suspended until ${until.toISOString()}.` : `${email} is banned.`
  }
}

function throwOf(error: unknown, email: string): never {
  if (error instanceof Refusal && error.code === 'last_admin')
    throw new UserError(`${email} is the last admin who can sign in: make another one first.`)
  throw error
}

const reinstate: Act = async ({ platform, services: { accounts, decisions } }, email) => {
  await transact(platform.database.db, async (tx) => {
    const account = await accounts.byEmail(tx, email)
    if (!account) throw new UserError(`Nobody has the address ${email}.`)
    if (account.status !== 'suspended' && account.status !== 'banned')
      throw new UserError(`${email} is neither suspended nor banned.`)
    await decisions.lift(tx, null, account.id, 'From the command line.')
  })
  return `${email} can sign in again.`
}

function daysOf({ days }: Options): number {
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > MOST_DAYS)
    throw new UserError(`Say for how long: --days 1 to ${MOST_DAYS}.`)
  return count
}

function check(shape: typeof Email, value: string): string {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new UserError(`${parsed.error.issues[0]!.message}.`)
  return parsed.data
}

function requireUncommon(look: () => void): void {
  try {
    look()
  } catch (error) {
    if (error instanceof Refusal) throw new UserError(`${error.details.fields![0]!.message}.`)
    throw error
  }
}
