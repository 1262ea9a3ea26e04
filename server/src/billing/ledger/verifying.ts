import type { Db, Tx } from '#platform/db/database.ts'
import { transact } from '#platform/db/transact.ts'
import type { AccountKind } from './rules.ts'
import * as store from './store-verify.ts'

export interface Finding {
  problem:
    | 'empty_posting'
    | 'unbalanced_posting'
    | 'stray_entry'
    | 'wrong_checkpoint'
    | 'wrong_days'
    | 'unbalanced_ledger'
  /** The posting, the entry, the account of the checkpoint, or the currency. */
  about: string
  /** By how many cents. */
  off: number
}

export interface Verified {
  accounts: { kind: AccountKind; currency: string; accounts: number; entries: number; sum: number }[]
  /** The first of each kind. */
  findings: Finding[]
}

/** Of each kind of finding. */
const MOST = 20
const AT_ONCE = 50_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Looks at all that was ever entered: as of one moment, and in portions that no time limit stops. */
export const verify = (db: Db): Promise<Verified> =>
  transact(
    db,
    async (tx) => {
      const { accounts, findings } = await sums(tx)
      return { accounts, findings: [...(await postings(tx)), ...findings] }
    },
    { isolation: 'repeatable read' },
  )

async function postings(tx: Tx): Promise<Finding[]> {
  const found: Finding[] = []
  let after: string | null = BEFORE_ALL
  while (after !== null && found.length < MOST) {
    const upTo: string | null = await store.postingAfter(tx, after, AT_ONCE)
    const faults = await store.postingFaults(tx, { after, upTo }, MOST - found.length)
    for (const { id, currency, off } of faults)
      found.push({ problem: currency === null ? 'empty_posting' : 'unbalanced_posting', about: id, off })
    after = upTo
  }
  return found
}

async function sums(tx: Tx): Promise<Verified> {
  const totals = new Map<string, { entries: number; sum: number }>()
  const currencies = new Map<string, number>()
  const carried = new Map<string, number>()
  const strays: Finding[] = []
  const newest = await store.newestEntry(tx)
  for (let after = 0; after < newest; after += AT_ONCE) {
    const range = { after, upTo: after + AT_ONCE }
    for (const { kind, currency, entries, sum, stray } of await store.sumsBetween(tx, range)) {
      const total = totals.get(`${kind} ${currency}`) ?? { entries: 0, sum: 0 }
      totals.set(`${kind} ${currency}`, { entries: total.entries + entries, sum: total.sum + sum })
      currencies.set(currency, (currencies.get(currency) ?? 0) + sum)
      if (stray !== null) strays.push({ problem: 'stray_entry', about: String(stray), off: 0 })
    }
    for (const { accountId, entryId, balance } of await store.checkpointParts(tx, range)) {
      const key = `${accountId} ${entryId}`
      carried.set(key, (carried.get(key) ?? 0) + balance)
    }
  }
  const wrong = (await store.checkpoints(tx))
    .map(({ accountId, entryId, balance }) => ({
      about: accountId,
      off: balance - (carried.get(`${accountId} ${entryId}`) ?? 0),
    }))
    .filter(({ off }) => off !== 0)
  // Where the checkpoint itself is wrong, that is said already.
  const days = (await store.wrongDays(tx)).filter((one) => !wrong.some(({ about }) => about === one.about))
  const accounts = (await store.accountsByKind(tx)).map((row) => ({
    ...row,
    ...(totals.get(`${row.kind} ${row.currency}`) ?? { entries: 0, sum: 0 }),
  }))
  return {
    accounts,
    findings: [
      ...strays.slice(0, MOST),
      ...wrong.slice(0, MOST).map((one) => ({ problem: 'wrong_checkpoint' as const, ...one })),
      ...days.slice(0, MOST).map((one) => ({ problem: 'wrong_days' as const, ...one })),
      ...[...currencies]
        .filter(([, off]) => off !== 0)
        .map(([about, off]) => ({ problem: 'unbalanced_ledger' as const, about, off })),
    ],
  }
}
