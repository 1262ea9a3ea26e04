import { readConfig } from '../server/src/platform/config.ts'
import { deadLetters, replay } from '../server/src/platform/events/maintenance.ts'
import { readArgs } from './args.ts'
import { openDatabase, withServices } from './database.ts'
import { UserError } from './terminal.ts'

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArgs(args, { handler: { type: 'string' }, since: { type: 'string' } })
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await withServices(config, database.url, async ({ platform: { database, events, clock } }) => {
      if (positionals[0] === 'dead') return printDead(await deadLetters(database.db))
      if (positionals[0] !== 'replay')
        throw new UserError('Say what to do: ./koji events dead | replay [--handler NAME] [--since TIME]')
      const handler = values.handler && events.handlers.get(values.handler)
      if (values.handler && !handler)
        throw new UserError(
          `There is no handler "${values.handler}": ${[...events.handlers.keys()].join(', ')}.`,
        )
      if (values.since && !handler) throw new UserError('--since needs --handler.')
      const count =
        values.since && handler
          ? await replay(database.db, clock, {
              handler: values.handler!,
              name: handler.name,
              since: parseTime(values.since),
            })
          : await replay(database.db, clock, { handler: values.handler })
      console.log(`${count} deliveries will be tried again.`)
    })
  } finally {
    await database.close()
  }
}

function printDead(letters: Awaited<ReturnType<typeof deadLetters>>): void {
  for (const letter of letters) {
    console.log(
      `${letter.deadAt!.toISOString()}  ${letter.handler}  ${letter.name} #${letter.eventId}  ${letter.error}`,
    )
  }
  console.log(`${letters.length} dead letters.`)
}

function parseTime(text: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime()))
    throw new UserError(`--since wants a time such as 2026-01-31T12:00Z, not "${text}".`)
  return date
}
