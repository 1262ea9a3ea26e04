import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generatePeople } from '../server/seed/generate.ts'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { generateTables } from '../server/src/platform/db/generate-tables.ts'
import { readArgs } from './args.ts'
import { eraseDatabase, migrateAll, openDatabase, withServices } from './database.ts'
import { confirm, step, UserError } from './terminal.ts'
import { projectRoot } from './tools.ts'

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArgs(args, { people: { type: 'string' }, yes: { type: 'boolean' } })
  const config = readConfig()
  switch (positionals[0]) {
    case 'migrate':
      return withDatabase(config, (url) => printMigrated(config, url))
    case 'reset':
      if (!values.yes && !(await confirm('This deletes every account, message and file of this Koji.')))
        return
      await eraseDatabase(config)
      return withDatabase(config, (url) => printMigrated(config, url))
    case 'seed':
      return withDatabase(config, (url) => seed(config, url, wholeNumber(values.people)))
    case 'types':
      return withDatabase(config, async (url) => {
        await migrateAll(config, url)
        writeFileSync(resolve(projectRoot, 'server/src/platform/db/tables.ts'), await generateTables(url))
      })
    default:
      throw new UserError('Say what to do: ./koji db migrate | reset [--yes] | seed --people N | types')
  }
}

async function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  const database = await openDatabase(config, { share: true })
  try {
    await work(database.url)
  } finally {
    await database.close()
  }
}

async function printMigrated(config: Config, url: string): Promise<void> {
  const applied = await migrateAll(config, url)
  console.log(
    applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to do: the tables are up to date.',
  )
}

async function seed(config: Config, url: string, people: number): Promise<void> {
  await migrateAll(config, url)
  await withServices(config, url, ({ platform }) =>
    step(`Adding ${people.toLocaleString('en')} people`, (progress) =>
      generatePeople(platform, people, progress),
    ),
  )
}

function wholeNumber(text = '1000'): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new UserError(`--people wants a whole number, not "${text}".`)
  return number
}
