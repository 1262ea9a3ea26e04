import { readConfig } from '../server/src/platform/config.ts'
import { readArgs } from './args.ts'
import { openDatabase, withServices } from './database.ts'
import { UserError } from './terminal.ts'

/** Awards missing achievements by recounting people's history. */
export async function run(args: string[]): Promise<void> {
  const { positionals } = readArgs(args, {})
  if (positionals.length !== 1 || positionals[0] !== 'rebuild')
    throw new UserError('Say what to do: ./koji achievements rebuild')
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    const { people, facts, steps } = await withServices(config, database.url, ({ services }) =>
      services.achievements.rebuild(),
    )
    console.log(`${people} people counted: ${facts} facts and ${steps} steps were missing.`)
  } finally {
    await database.close()
  }
}
