import { readConfig } from '../server/src/platform/config.ts'
import { readArgs } from './args.ts'
import { openDatabase, withServices } from './database.ts'
import { UserError } from './terminal.ts'

export async function run(args: string[]): Promise<void> {
  const { positionals } = readArgs(args, {})
  if (positionals.length !== 1 || positionals[0] !== 'rotate-key')
    throw new UserError('Say what to do: ./koji documents rotate-key')
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await withServices(config, database.url, async ({ services: { verifications } }) => {
      const { wrapped, unknown } = await verifications.rotateKey()
      console.log(`The keys of ${wrapped} documents are locked by the current DOCUMENT_KEY now.`)
      if (unknown > 0)
        throw new UserError(
          `${unknown} are locked by a key that is not configured: set DOCUMENT_KEY_BEFORE to it and run this again.`,
        )
    })
  } finally {
    await database.close()
  }
}
