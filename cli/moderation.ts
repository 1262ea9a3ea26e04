import { readConfig } from '../server/src/platform/config.ts'
import { readArgs } from './args.ts'
import { openDatabase, withServices } from './database.ts'
import { step, UserError } from './terminal.ts'

export async function run(args: string[]): Promise<void> {
  const { positionals } = readArgs(args, {})
  if (positionals.length !== 1 || positionals[0] !== 'rescan')
    throw new UserError('Say what to do: ./koji moderation rescan')
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await withServices(config, database.url, async ({ services: { media, moderation } }) => {
      const { checked, failed } = await step('Looking at photos with the current classifier', (progress) =>
        moderation.rescan(media, progress),
      )
      console.log(`${checked} photos were looked at. What may break a rule waits for the team.`)
      if (failed > 0)
        throw new UserError(`${failed} could not be looked at: run this again, it goes on where it stopped.`)
    })
  } finally {
    await database.close()
  }
}
