import { useSearchParams } from 'react-router'
import { Screen } from '#ui/screen.tsx'
import { Segments } from '#ui/segments.tsx'
import { BooksPanel } from '../books/books-panel.tsx'
import { ENTER, Legend, type LegendKey, TAKE_OVER } from '../legend.tsx'
import type { Which } from './queries.ts'
import { RefundCases } from './refund-cases.tsx'
import { TestPayments } from './test-payments.tsx'

const WHICH: readonly { value: Which; label: string }[] = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
]

const KEYS: readonly LegendKey[] = [['A', 'Give back'], ['R', 'Reject, with a note'], TAKE_OVER, ENTER]

/** Who wants their money back, and what was decided about it. */
export function RefundsScreen() {
  const [search, setSearch] = useSearchParams()
  const which = search.get('which') === 'decided' ? 'decided' : 'open'
  const open = search.get('open')

  /** What is usual stays out of the address. */
  const go = (next: { which?: Which; open?: string | null }) => {
    const wanted = { which, open: null, ...next }
    setSearch({
      ...(wanted.which !== 'open' && { which: wanted.which }),
      ...(wanted.open && { open: wanted.open }),
    })
  }

  return (
    <Screen
      title="Refunds"
      width="wide"
      lead="Payments are private: each look at a request is written to the audit log, with your name."
      actions={
        <>
          <Legend keys={KEYS} />
          <Segments
            label="Which ones"
            options={WHICH}
            value={which}
            onValueChange={(next) => go({ which: next })}
          />
        </>
      }
    >
      <RefundCases which={which} open={open} onOpen={(id) => go({ open: id })} />
      <BooksPanel />
      <TestPayments />
    </Screen>
  )
}
