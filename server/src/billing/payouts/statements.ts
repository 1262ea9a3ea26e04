import { Readable } from 'node:stream'
import { Month, type PageQuery, type Statement } from '@koji/contract'
import * as z from 'zod/mini'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import type { PayoutContext } from './context.ts'
import { csvEnd, csvHead, csvRows } from './statement-csv.ts'
import { monthAfter, monthAt, monthsBack, spanOf, statementsOf } from './statement-rules.ts'
import * as store from './store.ts'

type Context = Pick<PayoutContext, 'ledger' | 'paymentProvider'>

const Cursor = z.tuple([Month])
/** Before the first posting of any ledger. */
const BEGINNING = new Date(0)
const CSV_PAGE_SIZE = 1_000

interface StatementAccount {
  id: string
  timeZone: string
  firstMonth: string
  lastMonth: string
}

export async function listStatements(context: Context, db: Db, me: Viewer, { after, limit }: PageQuery) {
  const account = await findStatementAccount(context, db, me)
  if (!account) return { items: [], next: null }
  const { firstMonth, lastMonth } = account
  const previous = decodeCursor(after, Cursor)?.[0]
  const newest = previous && previous <= lastMonth ? monthAfter(previous, -1) : lastMonth
  const months = monthsBack(newest, firstMonth, limit + 1)
  const statements = await computeStatements(context, db, account, months)
  return pageOf(
    statements,
    limit,
    (statement) => statement,
    ({ month }) => [month],
  )
}

export async function getStatement(context: Context, db: Db, me: Viewer, month: string) {
  const { account, statement } = await computeStatement(context, db, me, month)
  return {
    ...statement,
    timeZone: account.timeZone,
    before: month > account.firstMonth ? monthAfter(month, -1) : null,
    after: month < account.lastMonth ? monthAfter(month) : null,
  }
}

export async function getStatementFile(
  context: Context,
  db: Db,
  me: Viewer,
  month: string,
): Promise<ServedFile> {
  const { account, statement } = await computeStatement(context, db, me, month)
  return {
    name: `statement-${month}.csv`,
    type: 'text/csv; charset=utf-8',
    content: Readable.from(csvContent(context, db, account, statement)),
  }
}

async function* csvContent({ ledger }: Context, db: Db, account: StatementAccount, statement: Statement) {
  yield csvHead(statement, account.timeZone)
  const span = { from: new Date(statement.from), to: new Date(statement.to) }
  let after: string | undefined
  do {
    const page = { ...span, after, limit: CSV_PAGE_SIZE }
    const { items, next } = await ledger.listBalanceEntries(db, account.id, page)
    yield csvRows(items, account.timeZone)
    after = next ?? undefined
  } while (after)
  yield csvEnd(statement, account.timeZone)
}

/** Null before any money has moved. */
async function findStatementAccount(
  { ledger, paymentProvider }: Context,
  db: Db,
  me: Viewer,
): Promise<StatementAccount | null> {
  const account = await store.findByCreator(db, me.accountId)
  const { first } = account ? await ledger.getBalanceBefore(db, account.id, BEGINNING) : { first: null }
  if (!account || !first) return null
  const timeZone = await store.timeZoneOf(db, me.accountId)
  const firstMonth = monthAt(first, timeZone)
  const currentMonth = monthAt(paymentProvider.now(), timeZone)
  return {
    id: account.id,
    timeZone,
    firstMonth,
    lastMonth: currentMonth > firstMonth ? currentMonth : firstMonth,
  }
}

async function computeStatement(context: Context, db: Db, me: Viewer, month: string) {
  const account = (await findStatementAccount(context, db, me)) ?? refuse('not_found')
  if (month < account.firstMonth || month > account.lastMonth) refuse('not_found')
  const [statement] = await computeStatements(context, db, account, [month])
  return { account, statement: statement! }
}

/** `months` are consecutive, newest first, as are the statements. */
async function computeStatements(
  { ledger, paymentProvider }: Context,
  db: Db,
  { id, timeZone }: StatementAccount,
  months: readonly string[],
): Promise<Statement[]> {
  const spans = months.toReversed().map((month) => ({ month, ...spanOf(month, timeZone) }))
  if (spans.length === 0) return []
  const [{ balance }, changes] = await Promise.all([
    ledger.getBalanceBefore(db, id, spans[0]!.from),
    ledger.sumChanges(db, id, spans),
  ])
  const monthsWithChanges = spans.map((span, index) => ({
    ...span,
    changes: changes.filter(({ place }) => place === index),
  }))
  return statementsOf(balance, monthsWithChanges, paymentProvider.now()).toReversed()
}
