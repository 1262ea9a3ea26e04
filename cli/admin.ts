import { Email, SignUpPassword } from '@koji/contract'
import { readConfig } from '../server/src/platform/config.ts'
import { transact } from '../server/src/platform/db/transact.ts'
import { readArgs } from './args.ts'
import { migrateAll, openDatabase, withServices } from './database.ts'
import { askSecret, UserError } from './terminal.ts'

/** Makes the first admin of an empty Koji, or gives an existing account the role. */
export async function run(args: string[]): Promise<void> {
  const { positionals } = readArgs(args, {})
  if (positionals[0] !== 'create' || !positionals[1])
    throw new UserError('Say who: ./koji admin create EMAIL')
  const email = check(Email, positionals[1])
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await migrateAll(config, database.url)
    await withServices(config, database.url, async ({ platform, services }) => {
      const { db } = platform.database
      if (await transact(db, (tx) => services.accounts.grant(tx, email, 'admin')))
        return console.log(`${email} is an admin now.`)
      const password = check(SignUpPassword, await askSecret('Password for the new admin: '))
      const passwordHash = await services.accounts.hashPassword(password)
      const opened = await transact(db, (tx) =>
        services.accounts.open(tx, { email, passwordHash, roles: ['admin'] }),
      )
      if (!opened) throw new UserError(`${email} has signed up meanwhile: run the command again.`)
      console.log(`${email} can sign in as an admin now.`)
    })
  } finally {
    await database.close()
  }
}

function check(shape: typeof Email, value: string): string {
  const parsed = shape.safeParse(value)
  if (!parsed.success) throw new UserError(`${parsed.error.issues[0]!.message}.`)
  return parsed.data
}
