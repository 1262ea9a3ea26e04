import type { getStatement, ReplyInput } from '@koji/contract'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { cx } from '#ui/cx.ts'
import { formatSigned } from './labels.ts'
import { monthName, statementLines } from './statements.ts'

type Statement = ReplyInput<typeof getStatement>

/** A date with its year, in the time zone of the creator. */
export const formatDayIn = (instant: string, timeZone: string, language = 'en'): string =>
  new Date(instant).toLocaleDateString(language, { timeZone, dateStyle: 'long' })

/** The lines from the opening to the closing balance. */
export function StatementTable({ statement }: { statement: Statement }) {
  const language = useLanguage()
  const { month, from, over, opening, closing, timeZone } = statement
  return (
    <>
      <table className="w-full tabular-nums">
        <caption className="sr-only">Statement of {monthName(month, language)}</caption>
        <tbody>
          <Row
            name="Opening balance"
            note={formatDayIn(from, timeZone, language)}
            amount={dollars(opening)}
          />
          {statementLines(statement).map(({ name, note, amount }) => (
            <Row key={name} name={name} note={note} amount={formatSigned(amount)} muted={amount === 0} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink">
            <th scope="row" className="py-3 pr-4 text-left">
              {over ? 'Closing balance' : 'Balance so far'}
            </th>
            <td className={cx('title-22 py-3 text-right', closing < 0 && 'text-danger')}>
              {dollars(closing)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-2 text-14 text-pretty text-ink-2">
        {over ? 'The month is over. ' : 'The month goes on. '}
        It begins and ends at midnight in the time zone of your page, {timeZone.replaceAll('_', ' ')};{' '}
        <Link to={paths.creatorSetup} className="underline">
          change it in your setup
        </Link>
        .
      </p>
    </>
  )
}

interface RowProps {
  name: string
  note?: string | undefined
  amount: string
  muted?: boolean
}

const Row = ({ name, note, amount, muted = false }: RowProps) => (
  <tr className="border-line not-first:border-t">
    <th scope="row" className="py-3 pr-4 text-left font-medium">
      {name}
      {note && <span className="block text-14 font-normal text-ink-2">{note}</span>}
    </th>
    <td className={cx('py-3 text-right align-top', muted ? 'text-ink-2' : 'font-semibold')}>{amount}</td>
  </tr>
)
