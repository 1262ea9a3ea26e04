import type { TransactionDetails } from '@koji/contract'
import { PLATFORM_FEE_PERCENT, PRODUCT_NAME } from '@koji/contract/constants'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { dollars } from '#lib/format.ts'
import { useLanguage } from '#lib/my-account.ts'
import { useSession } from '#lib/session.tsx'
import { Brand } from '#ui/brand.tsx'
import { HIDDEN_CREATOR, STATE_LABELS, splitPayment } from './labels.ts'

/** The printed version of a payment. The print style sheet hides everything else. */
export function Receipt({ payment }: { payment: TransactionDetails }) {
  const language = useLanguage()
  const { session } = useSession()
  const { amount, at, creator, method, number, period, refunded, split, state } = payment
  const name = creator?.displayName ?? HIDDEN_CREATOR
  // Dates have a year, because paper is kept for longer.
  const formatDate = (instant: string) =>
    new Date(instant).toLocaleDateString(language ?? 'en', { dateStyle: 'long' })
  return createPortal(
    <article data-receipt data-theme="light" className="hidden max-w-[40rem] p-2 text-ink print:block">
      <header className="flex items-center justify-between gap-6 border-b border-line pb-4">
        <Brand />
        <h1 className="title-22">Receipt {number}</h1>
      </header>
      <dl className="mt-5 grid grid-cols-2 gap-4">
        <Fact name="Paid on">{formatDate(at)}</Fact>
        <Fact name="Paid by">{session?.account.email}</Fact>
        <Fact name="For">A month with {name}</Fact>
        <Fact name="Period">
          {formatDate(period.from)} to {formatDate(period.to)}
        </Fact>
        <Fact name="Card">{method ? `${method.brand} ending in ${method.last4}` : '–'}</Fact>
        <Fact name="State">{STATE_LABELS[state]}</Fact>
      </dl>
      <table className="mt-6 w-full tabular-nums">
        <tbody>
          {splitPayment(split, name).map((part) => (
            <tr key={part.key} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-normal">
                {part.name}
                {part.note && `, ${part.note}`}
              </th>
              <td className="py-2 text-right">{dollars(part.amount)}</td>
            </tr>
          ))}
          <tr className="border-t-2 border-ink font-bold">
            <th scope="row" className="py-2 text-left">
              Paid
            </th>
            <td className="py-2 text-right">{dollars(amount)}</td>
          </tr>
          {refunded > 0 && (
            <tr className="font-bold">
              <th scope="row" className="py-2 text-left">
                Given back
              </th>
              <td className="py-2 text-right">−{dollars(refunded)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="mt-6 text-14 text-ink-2">
        {PRODUCT_NAME} keeps {PLATFORM_FEE_PERCENT} % of a subscription; the rest goes to the creator. All
        amounts are in US dollars.
      </p>
    </article>,
    document.body,
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-14 text-ink-2">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
