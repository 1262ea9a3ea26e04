import type { getStatement, ReplyInput } from '@koji/contract'
import { Link } from 'react-router'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { paths } from '#lib/paths.ts'
import { cx } from '#ui/cx.ts'
import { linesOf, monthName } from './statements.ts'
import { signed } from './words.ts'

type Statement = ReplyInput<typeof getStatement>

/** A day as the clocks of the creator show it, with its year. */
export const dayIn = (instant: string, timeZone: string, language = 'en'): string =>
  new Date(instant).toLocaleDateString(language, { timeZone, dateStyle: 'long' })

/** From the one balance to the other. */
export function StatementTable({ statement }: { statement: Statement }) {
  const language = useLanguage()
  const { month, from, over, opening, closing, timeZone } = statement
  return (
    <>
      <table className="w-full tabular-nums">
        <caption className="sr-only">Statement of {monthName(month, language)}</caption>
        <tbody>
          <Row name="Opening balance" note={dayIn(from, timeZone, language)} amount={dollars(opening)} />
          {linesOf(statement).map(({ name, note, amount }) => (
            <Row key={name} name={name} note={note} amount={signed(amount)} quiet={amount === 0} />
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
  quiet?: boolean
}

const Row = ({ name, note, amount, quiet = false }: RowProps) => (
  <tr className="border-line not-first:border-t">
    <th scope="row" className="py-3 pr-4 text-left font-medium">
      {name}
      {note && <span className="block text-14 font-normal text-ink-2">{note}</span>}
    </th>
    <td className={cx('py-3 text-right align-top', quiet ? 'text-ink-2' : 'font-semibold')}>{amount}</td>
  </tr>
)
