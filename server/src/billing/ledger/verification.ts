import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { AccountKind } from './rules.ts'
import * as store from './store-verification.ts'

export interface Finding {
  problem:
    | 'empty_posting'
    | 'unbalanced_posting'
    | 'stray_entry'
    | 'wrong_checkpoint'
    | 'wrong_days'
    | 'unbalanced_ledger'
  /** The id of the posting, the entry or the account, or the currency. */
  about: string
  /** In cents. */
  off: number
}

export interface Verification {
  accounts: { kind: AccountKind; currency: string; accounts: number; entries: number; sum: number }[]
  findings: Finding[]
}

const MAX_FINDINGS_PER_PROBLEM = 20
const BATCH_SIZE = 50_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Reads the whole ledger from one database snapshot, in batches that stay below the statement timeout. */
export const verify = (db: Db): Promise<Verification> =>
  transact(
    db,
    async (tx) => {
      const sums = await readSums(tx)
      const { wrongCheckpoints, wrongDays } = await verifyCheckpoints(tx, sums.checkpoints)
      const accounts = (await store.accountsByKind(tx)).map((account) => ({
        ...account,
        ...(sums.totals.get(`${account.kind} ${account.currency}`) ?? { entries: 0, sum: 0 }),
      }))
      const findings = [
        ...(await verifyPostings(tx)),
        ...sums.strayEntries.slice(0, MAX_FINDINGS_PER_PROBLEM),
        ...wrongCheckpoints.slice(0, MAX_FINDINGS_PER_PROBLEM),
        ...wrongDays.slice(0, MAX_FINDINGS_PER_PROBLEM),
        ...unbalancedCurrencies(sums.currencies),
      ]
      return { accounts, findings }
    },
    { isolation: 'repeatable read' },
  )

async function verifyPostings(tx: Tx): Promise<Finding[]> {
  const findings: Finding[] = []
  let after: string | null = LOWEST_ID
  while (after !== null && findings.length < MAX_FINDINGS_PER_PROBLEM) {
    const upTo: string | null = await store.postingAfter(tx, after, BATCH_SIZE)
    const limit = MAX_FINDINGS_PER_PROBLEM - findings.length
    const faults = await store.postingFaults(tx, { after, upTo }, limit)
    for (const { id, currency, off } of faults)
      findings.push({
        problem: currency === null ? 'empty_posting' : 'unbalanced_posting',
        about: id,
        off,
      })
    after = upTo
  }
  return findings
}

interface Sums {
  /** By account kind and currency. */
  totals: Map<string, { entries: number; sum: number }>
  currencies: Map<string, number>
  /** What each checkpoint should be, by account and last entry. */
  checkpoints: Map<string, number>
  strayEntries: Finding[]
}

async function readSums(tx: Tx): Promise<Sums> {
  const sums: Sums = { totals: new Map(), currencies: new Map(), checkpoints: new Map(), strayEntries: [] }
  const { totals, currencies, checkpoints, strayEntries } = sums
  const newest = await store.newestEntry(tx)
  for (let after = 0; after < newest; after += BATCH_SIZE) {
    const range = { after, upTo: after + BATCH_SIZE }
    for (const { kind, currency, entries, sum, stray } of await store.sumsBetween(tx, range)) {
      const total = totals.get(`${kind} ${currency}`) ?? { entries: 0, sum: 0 }
      totals.set(`${kind} ${currency}`, { entries: total.entries + entries, sum: total.sum + sum })
      currencies.set(currency, (currencies.get(currency) ?? 0) + sum)
      if (stray !== null) strayEntries.push({ problem: 'stray_entry', about: String(stray), off: 0 })
    }
    for (const part of await store.checkpointParts(tx, range))
      checkpoints.set(checkpointKey(part), (checkpoints.get(checkpointKey(part)) ?? 0) + part.balance)
  }
  return sums
}

async function verifyCheckpoints(tx: Tx, expected: Sums['checkpoints']) {
  const wrongCheckpoints = (await store.checkpoints(tx))
    .map((checkpoint) => ({
      problem: 'wrong_checkpoint' as const,
      about: checkpoint.accountId,
      off: checkpoint.balance - (expected.get(checkpointKey(checkpoint)) ?? 0),
    }))
    .filter(({ off }) => off !== 0)
  const wrongAccounts = new Set(wrongCheckpoints.map(({ about }) => about))
  const wrongDays = (await store.wrongDays(tx))
    .filter(({ about }) => !wrongAccounts.has(about))
    .map((account) => ({ problem: 'wrong_days' as const, ...account }))
  return { wrongCheckpoints, wrongDays }
}

const checkpointKey = ({ accountId, entryId }: { accountId: string; entryId: number }) =>
  `${accountId} ${entryId}`

const unbalancedCurrencies = (currencies: ReadonlyMap<string, number>): Finding[] =>
  [...currencies]
    .filter(([, off]) => off !== 0)
    .map(([about, off]) => ({ problem: 'unbalanced_ledger', about, off }))
