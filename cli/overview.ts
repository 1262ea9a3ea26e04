import { readConfig } from '../server/src/platform/config.ts'
import { readArgs } from './args.ts'
import { openDatabase, withServices } from './database.ts'
import { UserError } from './terminal.ts'

export async function run(args: string[]): Promise<void> {
  const { positionals } = readArgs(args, {})
  if (positionals.length !== 1 || positionals[0] !== 'rebuild')
    throw new UserError('Say what to do: ./koji overview rebuild')
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await withServices(config, database.url, ({ services }) => services.overview.rebuild())
    console.log('Every hour is counted anew.')
  } finally {
    await database.close()
  }
}
