import { useSearchParams } from 'react-router'
import { Screen } from '#ui/screen.tsx'
import { Segments } from '#ui/segments.tsx'
import { withoutDefaults } from '../queue/url-params.ts'
import { ReconciliationPanel } from '../reconciliation/reconciliation-panel.tsx'
import { ENTER_SHORTCUT, type Shortcut, ShortcutHelp, TAKE_OVER_SHORTCUT } from '../shortcut-help.tsx'
import type { RefundListName } from './queries.ts'
import { RefundList } from './refund-list.tsx'
import { TestPayments } from './test-payments.tsx'

const LIST_OPTIONS: readonly { value: RefundListName; label: string }[] = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
]

const SHORTCUTS: readonly Shortcut[] = [
  ['A', 'Give back'],
  ['R', 'Reject, with a note'],
  TAKE_OVER_SHORTCUT,
  ENTER_SHORTCUT,
]

/** Refund requests, the comparison with the provider, and the settings of the test provider. */
export function RefundsScreen() {
  const [search, setSearch] = useSearchParams()
  const list = search.get('which') === 'decided' ? 'decided' : 'open'
  const open = search.get('open')

  const updateUrl = (changes: { which?: RefundListName; open?: string | null }) =>
    setSearch(withoutDefaults({ which: list, open: null, ...changes }, { which: 'open' }))

  return (
    <Screen
      title="Refunds"
      width="wide"
      lead="Payments are private: each look at a request is written to the audit log, with your name."
      actions={
        <>
          <ShortcutHelp shortcuts={SHORTCUTS} />
          <Segments
            label="Which ones"
            options={LIST_OPTIONS}
            value={list}
            onValueChange={(next) => updateUrl({ which: next })}
          />
        </>
      }
    >
      <RefundList list={list} open={open} onOpen={(id) => updateUrl({ open: id })} />
      <ReconciliationPanel />
      <TestPayments />
    </Screen>
  )
}
