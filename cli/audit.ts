import { readConfig } from '../server/src/platform/config.ts'
import type { Fault } from '../server/src/team/audit/service.ts'
import { readArgs } from './args.ts'
import { openDatabase, withServices } from './database.ts'
import { UserError } from './terminal.ts'

const USAGE = 'Say what to do: ./koji audit verify | key'

export async function run(args: string[]): Promise<void> {
  const { positionals } = readArgs(args, {})
  const [command] = positionals
  if (positionals.length !== 1 || (command !== 'verify' && command !== 'key')) throw new UserError(USAGE)
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await withServices(config, database.url, async ({ platform, services: { audit } }) => {
      if (command === 'key') return console.log(audit.publicKey)
      const { rows, fault, anchor } = await audit.verify(platform.database.db)
      if (fault) {
        console.log(`Compared with ${audit.anchorPath}.`)
        throw new UserError(describeFault(fault))
      }
      console.log(rows === 1 ? 'The one row is intact.' : `All ${rows.toLocaleString('en')} rows are intact.`)
      console.log(
        anchor
          ? `Signed up to row ${anchor.seq.toLocaleString('en')} at ${anchor.at}, in ${audit.anchorPath}.`
          : `Nothing is signed yet: there is no ${audit.anchorPath}.`,
      )
    })
  } finally {
    await database.close()
  }
}

const DESCRIPTIONS: Record<Fault['problem'], (fault: Fault) => string> = {
  changed: ({ seq }) => `Row ${seq} was changed.`,
  missing: ({ seq }) => `Row ${seq} is missing.`,
  inserted: ({ seq }) => `Row ${seq} was put in.`,
  replaced: ({ seq }) => `Row ${seq} was replaced: it is not the one that the next row was written after.`,
  rewritten: ({ seq, since = seq }) =>
    since === seq
      ? `Row ${seq} is not the one that was signed.`
      : `A row from ${since} to ${seq} was changed, and those after it made to fit: row ${seq} is not what was signed.`,
  anchor: ({ seq }) =>
    seq > 0
      ? `The rows fit together, but the signature for row ${seq} is not ours.`
      : 'The rows fit together, but a line of the signatures cannot be read.',
}

const describeFault = (fault: Fault): string => DESCRIPTIONS[fault.problem](fault)
