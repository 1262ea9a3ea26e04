import { Readable } from 'node:stream'
import { Month, type PageQuery, type Statement } from '@koji/contract'
import * as z from 'zod/mini'
import type { Payments } from '#adapters/payments/port.ts'
import type { Ledger } from '#billing/ledger/service.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { ServedFile } from '#platform/http/route-file.ts'
import type { Viewer } from '#platform/session/viewer.ts'
import { csvEnd, csvHead, csvRows } from './statement-csv.ts'
import { monthAfter, monthAt, monthsBack, spanOf, statementsOf } from './statement-rules.ts'
import * as store from './store.ts'

const ByMonth = z.tuple([Month])
/** Before any time that a ledger knows. */
const BEGINNING = new Date(0)
/** Rows of a file that are read and sent together. */
const CSV_AT_ONCE = 1_000

interface Account {
  id: string
  zone: string
  first: string
  newest: string
}

/** A creator's balance by the months of their own calendar, all of it out of the ledger. */
export function statements({ ledger, payments }: { ledger: Ledger; payments: Payments }) {
  /** Null of somebody with whom no money has moved yet. */
  async function accountOf(db: Db, me: Viewer): Promise<Account | null> {
    const account = await store.accountOf(db, me.accountId)
    const { first } = account ? await ledger.balanceBefore(db, account.id, BEGINNING) : { first: null }
    if (!account || !first) return null
    const zone = await store.zoneOf(db, me.accountId)
    const newest = [first, payments.now()].map((moment) => monthAt(moment, zone)).toSorted()[1]!
    return { id: account.id, zone, first: monthAt(first, zone), newest }
  }

  /** Of months that follow each other, the newest first. */
  async function read(db: Db, { id, zone }: Account, months: readonly string[]): Promise<Statement[]> {
    const spans = months.toReversed().map((month) => ({ month, ...spanOf(month, zone) }))
    if (spans.length === 0) return []
    const [{ balance }, changes] = await Promise.all([
      ledger.balanceBefore(db, id, spans[0]!.from),
      ledger.changesOfPayable(db, id, spans),
    ])
    const told = spans.map((span, n) => ({ ...span, changes: changes.filter(({ place }) => place === n) }))
    return statementsOf(balance, told, payments.now()).toReversed()
  }

  async function one(db: Db, me: Viewer, month: string) {
    const account = (await accountOf(db, me)) ?? refuse('not_found')
    if (month < account.first || month > account.newest) refuse('not_found')
    const [statement] = await read(db, account, [month])
    return { account, statement: statement! }
  }

  return {
    async statements(db: Db, me: Viewer, { after, limit }: PageQuery) {
      const account = await accountOf(db, me)
      if (!account) return { items: [], next: null }
      const last = decodeCursor(after, ByMonth)?.[0]
      const newest = last && last <= account.newest ? monthAfter(last, -1) : account.newest
      const months = monthsBack(newest, account.first, limit + 1)
      return pageOf(
        await read(db, account, months),
        limit,
        (statement) => statement,
        ({ month }) => [month],
      )
    },

    async statement(db: Db, me: Viewer, month: string) {
      const { account, statement } = await one(db, me, month)
      return {
        ...statement,
        timeZone: account.zone,
        before: month > account.first ? monthAfter(month, -1) : null,
        after: month < account.newest ? monthAfter(month) : null,
      }
    },

    async statementFile(db: Db, me: Viewer, month: string): Promise<ServedFile> {
      const { account, statement } = await one(db, me, month)
      async function* content() {
        yield csvHead(statement, account.zone)
        const span = { from: new Date(statement.from), to: new Date(statement.to) }
        let after: string | undefined
        do {
          const page = { ...span, after, limit: CSV_AT_ONCE }
          const { items, next } = await ledger.postingsOfPayable(db, account.id, page)
          yield csvRows(items, account.zone)
          after = next ?? undefined
        } while (after)
        yield csvEnd(statement, account.zone)
      }
      return {
        name: `statement-${month}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(content()),
      }
    },
  }
}
