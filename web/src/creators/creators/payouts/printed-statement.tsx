import type { getStatement, ReplyInput } from '@koji/contract'
import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import { createPortal } from 'react-dom'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useMyName } from '#lib/my-profile.ts'
import { useSession } from '#lib/session.tsx'
import { Brand } from '#ui/brand.tsx'
import { formatSigned } from './labels.ts'
import { formatDayIn } from './statement-table.tsx'
import { monthName, statementLines } from './statements.ts'

/** The printed version of a statement. The print style sheet hides everything else. */
export function PrintedStatement({ statement }: { statement: ReplyInput<typeof getStatement> }) {
  const language = useLanguage()
  const name = useMyName()
  const { session } = useSession()
  const { month, from, to, over, opening, closing, timeZone } = statement
  // `to` is exclusive: it is the first moment of the next month.
  const last = new Date(Date.parse(to) - 1).toISOString()
  return createPortal(
    <article data-receipt data-theme="light" className="hidden max-w-[40rem] p-2 text-ink print:block">
      <header className="flex items-center justify-between gap-6 border-b border-line pb-4">
        <Brand />
        <h1 className="title-22">Statement of {monthName(month, language)}</h1>
      </header>
      <dl className="mt-5 grid grid-cols-2 gap-4">
        <Fact name="Creator" text={name ?? ''} />
        <Fact name="Account" text={session?.account.email ?? ''} />
        <Fact name="From" text={formatDayIn(from, timeZone, language)} />
        <Fact
          name={over ? 'To' : 'To, and not over yet'}
          text={`${formatDayIn(last, timeZone, language)} (${timeZone})`}
        />
      </dl>
      <table className="mt-6 w-full tabular-nums">
        <tbody>
          <Row name="Opening balance" amount={dollars(opening)} strong />
          {statementLines(statement).map((line) => (
            <Row key={line.name} name={line.name} note={line.note} amount={formatSigned(line.amount)} />
          ))}
          <Row name={over ? 'Closing balance' : 'Balance so far'} amount={dollars(closing)} strong />
        </tbody>
      </table>
      <p className="mt-6 text-14 text-ink-2">
        {PRODUCT_NAME} keeps {PLATFORM_FEE_PERCENT} % of a subscription; the rest goes to the creator. All
        amounts are in US dollars. Every row of this month is in the CSV file of the same page.
      </p>
    </article>,
    document.body,
  )
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="font-medium">{text}</dd>
  </div>
)

interface RowProps {
  name: string
  note?: string | undefined
  amount: string
  strong?: boolean
}

const Row = ({ name, note, amount, strong = false }: RowProps) => (
  <tr className={strong ? 'border-y-2 border-ink font-bold' : 'border-t border-line'}>
    <th scope="row" className={strong ? 'py-2 text-left' : 'py-2 text-left font-normal'}>
      {name}
      {note && `, ${note}`}
    </th>
    <td className="py-2 text-right">{amount}</td>
  </tr>
)
