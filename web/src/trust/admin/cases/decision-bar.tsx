import { CASE_ACTIONS, type CaseAction, type CaseDetail } from '@koji/contract'
import { useState } from 'react'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { KeyHint } from '../key-hint.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { ACTIONS } from './words.ts'

const LOOKS: Record<CaseAction, ButtonVariant> = {
  keep: 'secondary',
  remove: 'default',
  warn: 'outline',
  suspend: 'outline',
  ban: 'destructive',
}
/** As they stand in the bar. */
const ORDER: readonly CaseAction[] = [...CASE_ACTIONS.filter((action) => action !== 'keep'), 'keep']

interface DecisionBarProps {
  detail: CaseDetail
  /** Somebody else has it. */
  taken: boolean
  onDone: () => void
}

/** What can be done about it, each by its key. */
export function DecisionBar({ detail, taken, onDone }: DecisionBarProps) {
  const [action, setAction] = useState<CaseAction | null>(null)
  const choose = (wanted: CaseAction) => () => !taken && setAction(wanted)
  useScreenShortcuts({
    a: choose('keep'),
    r: choose('remove'),
    w: choose('warn'),
    s: choose('suspend'),
    b: choose('ban'),
  })
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap gap-2.5 rounded-b-28 border-t border-line bg-surface p-5 lg:sticky lg:bottom-0">
      {ORDER.map((each) => (
        <Button
          key={each}
          variant={LOOKS[each]}
          disabled={taken}
          onClick={choose(each)}
          aria-keyshortcuts={ACTIONS[each].key}
          className="px-4 max-sm:flex-1"
        >
          {ACTIONS[each].label}
          <KeyHint>{ACTIONS[each].key}</KeyHint>
        </Button>
      ))}
      {action && (
        <DecisionDialog
          key={action}
          action={action}
          detail={detail}
          onClose={() => setAction(null)}
          onDone={onDone}
        />
      )}
    </div>
  )
}
