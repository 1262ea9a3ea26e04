import type { Finding, Verification } from '../server/src/billing/ledger/verification.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { readArgs } from './args.ts'
import { openDatabase, withServices } from './database.ts'
import { UserError } from './terminal.ts'

export async function run(args: string[]): Promise<void> {
  const { positionals } = readArgs(args, {})
  if (positionals.length !== 1 || positionals[0] !== 'verify')
    throw new UserError('Say what to do: ./koji ledger verify')
  const config = readConfig()
  const database = await openDatabase(config, { share: true })
  try {
    await withServices(config, database.url, async ({ platform, services: { ledger } }) => {
      const { accounts, findings } = await ledger.verify(platform.database.db)
      printAccounts(accounts)
      for (const finding of findings) console.log(describeFinding(finding))
      if (findings.length > 0) throw new UserError('The ledger is not sound.')
      console.log('Every posting sums to zero, and so does the whole.')
    })
  } finally {
    await database.close()
  }
}

function printAccounts(accounts: Verification['accounts']): void {
  const lines = accounts.map(({ kind, currency, sum, accounts, entries }) => [
    kind,
    formatCents(sum),
    currency,
    `${accounts} accounts`,
    `${entries} entries`,
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  '),
    )
}

/** Formats cents without floating-point division. */
function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const DESCRIPTIONS: Record<Finding['problem'], (finding: Finding) => string> = {
  empty_posting: ({ about }) => `Posting ${about} has no entries.`,
  unbalanced_posting: ({ about, off }) => `The entries of posting ${about} sum to ${formatCents(off)}.`,
  stray_entry: ({ about }) => `Entry ${about} is in another currency than its account.`,
  wrong_days: ({ about, off }) =>
    `The days of account ${about} are off by ${formatCents(off)}: delete its checkpoint, and the next run makes both anew.`,
  wrong_checkpoint: ({ about, off }) =>
    `The checkpoint of account ${about} is off by ${formatCents(off)}: delete it, and the next run makes another.`,
  unbalanced_ledger: ({ about, off }) => `All entries in ${about} sum to ${formatCents(off)}.`,
}

const describeFinding = (finding: Finding): string => DESCRIPTIONS[finding.problem](finding)
