import { day, dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { cx } from '#ui/cx.ts'
import { buildLedgerSheet, type LedgerRow } from './ledger-sheet.ts'

/** The postings of a payment, with a column per account. */
export function LedgerTable({ ledger }: { ledger: readonly LedgerRow[] }) {
  const language = useLanguage()
  const { accounts, rows, sum } = buildLedgerSheet(ledger)
  return (
    <div>
      <h3 id="ledger" className="title-18">
        In the ledger
      </h3>
      <p className="mt-1 text-14 text-pretty text-ink-2">
        What lies with the provider or was spent is positive, what is owed or earned is negative: each row
        sums to zero.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div
        role="region"
        aria-labelledby="ledger"
        tabIndex={0}
        className="relative mt-3 overflow-x-auto rounded-14 inset-ring inset-ring-line"
      >
        <table className="w-full text-14 tabular-nums">
          <thead>
            <tr className="bg-sunken text-13 text-ink-2">
              <th scope="col" className={cx(CELL, 'text-left')}>
                What
              </th>
              {accounts.map(({ account, label }) => (
                <th key={account} scope="col" className={cx(CELL, 'text-right')}>
                  {label}
                </th>
              ))}
              <th scope="col" className={cx(CELL, 'text-right')}>
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-t border-line">
                <th scope="row" className={cx(CELL, 'text-left font-medium max-sm:whitespace-normal')}>
                  {row.kind}
                  <span className="block text-13 font-normal text-ink-2">{day(row.at, language)}</span>
                </th>
                {row.amounts.map((amount, index) => (
                  <Amount key={accounts[index]!.account} amount={amount} />
                ))}
                <Sum amount={row.sum} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-line font-semibold">
              <th scope="row" className={cx(CELL, 'text-left')}>
                Together
              </th>
              {accounts.map(({ account, total }) => (
                <Amount key={account} amount={total} />
              ))}
              <Sum amount={sum} />
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}

const CELL = 'px-3 py-2.5 whitespace-nowrap max-sm:px-2'

const Amount = ({ amount }: { amount: number }) => (
  <td className={cx(CELL, 'text-right', amount === 0 && 'text-ink-2')}>
    {amount === 0 ? (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">nothing</span>
      </>
    ) : (
      dollars(amount)
    )}
  </td>
)

/** Stands out if it isn't zero, because that would be a bug. */
const Sum = ({ amount }: { amount: number }) => (
  <td className={cx(CELL, 'text-right', amount === 0 ? 'text-ink-2' : 'font-bold text-danger')}>
    {dollars(amount)}
  </td>
)
