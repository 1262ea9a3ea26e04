import type pg from 'pg'
import { camel } from '#platform/db/generate-tables.ts'
import { ownerColumns, type PersonalTable, type Through } from '#platform/personal-data/define-tables.ts'

/** A row as the database returns it, by the names that `tables.ts` uses. */
export type Row = Record<string, unknown>

interface Column {
  table: string
  column: string
  type: string
  /** The values that a check constraint allows. */
  words: string[] | null
  /** `table.column` that a foreign key refers to. */
  refersTo: string | null
  generated: boolean
}

const COLUMNS = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
    a.attidentity = 'a' as generated,
    (select array(select word[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') as word)
     from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as words,
    (select format('%s.%s', k.confrelid::regclass, f.attname)
     from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
     where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as "refersTo"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migrations'
  order by c.relname, a.attnum`

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns every table except the list of migrations, with its columns. */
export async function columnsOf(pool: pg.Pool): Promise<Map<string, Column[]>> {
  const { rows } = await pool.query<Column>(COLUMNS)
  return Map.groupBy(
    rows.map((row) => ({
      ...row,
      table: camel(row.table),
      column: camel(row.column),
      refersTo: row.refersTo && camel(row.refersTo),
    })),
    ({ table }) => table,
  )
}

const day = (n: number): Date => new Date(Date.UTC(2001, 0, 1 + n, 1, 2, 3, 4))
const RETAINED_ID = '00000000-0000-4000-8000-'
const ERASED_ID = '00000000-0000-4000-9000-'
/** Every text, digest and id that must be erased contains one of these. */
export const TRACES = ['canary', ERASED_ID]

/** Creates a value that no other column has, as far as its type allows. The number `n` is unique, too. */
function canary(described: Column, n: number): unknown {
  const { table, column, type, words } = described
  const retained = isRetained(described)
  const text = `${retained ? 'kept' : 'canary'} in ${table}.${column}`
  const values: Record<string, unknown> = {
    text: words?.at(-1) ?? text,
    uuid: `${retained ? RETAINED_ID : ERASED_ID}${String(n).padStart(12, '0')}`,
    'timestamp with time zone': day(n),
    date: day(n).toISOString().slice(0, 10),
    smallint: n,
    integer: 10_000 + n,
    bigint: 10_000 + n,
    real: n,
    boolean: true,
    bytea: Buffer.from(text),
    jsonb: { text },
  }
  const value = values[type.replace('[]', '')]
  if (value === undefined) throw new Error(`${table}.${column}: no canary of the type ${type}`)
  return type.endsWith('[]') ? [value] : value
}

interface People {
  person: string
  friend: string
}

/** Values that a check constraint or trigger requires, which can't be derived from the column's type. */
const SAMPLES: Record<string, Record<string, unknown>> = {
  accounts: { status: 'banned' },
  activity: { days: 1 },
  creatorApplications: { state: 'rejected' },
  creatorProfiles: { subscriptionPrice: 4_001 },
  discoveryPreferences: { distanceKm: 41 },
  exports: { progress: 13, availableUntil: null },
  mails: { state: 'queued' },
  matches: { endedBy: 1 },
  messages: { sender: 0 },
  moderationChecks: { perceptualHash: Buffer.alloc(8, 1) },
  passkeyChallenges: { purpose: 'register' },
  posts: { publishAt: null },
  reports: { targetKind: 'message', evidence: { messages: [{ by: 'reporter', text: 'canary of a word' }] } },
  subscriptions: { price: 4_003 },
  supportTickets: { waitingSince: null },
  transactions: { amount: 50_001 },
}

/** References without a foreign key, because messages are partitioned. */
const REFERENCES: Record<string, string> = { 'messages.matchId': 'matches.id' }

/** Columns of retained rows that may stay after an erasure, because they say nothing about the person. */
const RETAINED_COLUMNS: Record<string, readonly string[]> = {
  bannedHashes: ['hash'],
  payoutAccounts: ['provider', 'fault'],
  payouts: ['providerPayout', 'failure'],
  refundRequests: [],
  refunds: ['providerRefund', 'error'],
  reports: ['reason'],
  sandboxAccounts: ['id'],
  sandboxCheckouts: ['id', 'successUrl', 'cancelUrl', 'key'],
  sandboxCustomers: ['id', 'card'],
  transactionSteps: ['reference'],
  transactions: ['provider', 'providerPayment', 'providerCharge'],
}

/** A retained row keeps its ids. */
const isRetained = ({ table, column, type }: Column): boolean =>
  table in RETAINED_COLUMNS && (type === 'uuid' || RETAINED_COLUMNS[table]!.includes(column))

const throughOf = ({ owner }: PersonalTable, column: string): Through | undefined =>
  typeof owner === 'object' && 'column' in owner && owner.column === column ? owner : undefined

/** Inserts a row of the person into each table, after the rows it references, and returns the stored rows. */
export async function plantCanaries(
  pool: pg.Pool,
  tables: ReadonlyMap<string, PersonalTable>,
  { person, friend }: People,
): Promise<Map<string, Row>> {
  const columns = await columnsOf(pool)
  const planted = new Map<string, Row>()
  let n = 0

  const referenceOf = (table: PersonalTable, { table: name, column, refersTo }: Column): string | null => {
    const through = throughOf(table, column)
    return through ? `${through.table}.${through.key}` : (REFERENCES[`${name}.${column}`] ?? refersTo)
  }

  function valueOf(table: PersonalTable, column: Column): unknown {
    n++
    const sample = SAMPLES[column.table]?.[column.column]
    if (sample !== undefined) return sample
    const side = accountColumns(table, column).indexOf(column.column)
    if (side >= 0) return side === 0 ? person : friend
    const reference = referenceOf(table, column)
    if (reference === 'accounts.id') return friend
    if (!reference) return canary(column, n)
    const [parent, key] = reference.split('.')
    return planted.get(parent!)?.[key!] ?? null
  }

  async function plant(name: string, table: PersonalTable): Promise<void> {
    if (planted.has(name)) return
    const described = columns.get(name)!
    for (const column of described) {
      const parent = referenceOf(table, column)?.split('.')[0]
      if (parent && parent !== name && tables.has(parent)) await plant(parent, tables.get(parent)!)
    }
    const inserted = described.filter(({ generated }) => !generated)
    const names = inserted.map(({ column }) => snake(column)).join(', ')
    const placeholders = inserted.map((_, index) => `$${index + 1}`).join(', ')
    const { rows } = await pool.query<Row>(
      `insert into ${snake(name)} (${names}) values (${placeholders}) returning *`,
      inserted.map((column) => valueOf(table, column)),
    )
    planted.set(
      name,
      Object.fromEntries(Object.entries(rows[0]!).map(([column, value]) => [camel(column), value])),
    )
  }

  for (const [name, table] of tables) await plant(name, table)
  return planted
}

/** The owner columns with an account id: the person's in the first of them, the friend's in the others. */
function accountColumns({ owner }: PersonalTable, { refersTo }: Column): readonly string[] {
  if (typeof owner === 'object' && 'column' in owner) return []
  if (typeof owner === 'object' && 'where' in owner && refersTo !== 'accounts.id') return []
  return ownerColumns(owner)
}
