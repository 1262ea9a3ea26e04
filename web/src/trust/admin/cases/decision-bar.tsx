import { CASE_ACTIONS, type CaseAction, type CaseDetail } from '@koji/contract'
import { useState } from 'react'
import { useScreenShortcuts } from '#lib/use-screen-shortcuts.ts'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { KeyHint } from '../key-hint.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { ACTION_LABELS } from './labels.ts'

const VARIANTS: Record<CaseAction, ButtonVariant> = {
  keep: 'secondary',
  remove: 'default',
  warn: 'outline',
  suspend: 'outline',
  ban: 'destructive',
}
const BUTTON_ORDER: readonly CaseAction[] = [...CASE_ACTIONS.filter((action) => action !== 'keep'), 'keep']

interface DecisionBarProps {
  detail: CaseDetail
  /** A colleague has claimed the case. */
  blocked: boolean
  onDone: () => void
}

/** The possible decisions, each with its shortcut. */
export function DecisionBar({ detail, blocked, onDone }: DecisionBarProps) {
  const [action, setAction] = useState<CaseAction | null>(null)
  const choose = (next: CaseAction) => () => !blocked && setAction(next)
  useScreenShortcuts({
    a: choose('keep'),
    r: choose('remove'),
    w: choose('warn'),
    s: choose('suspend'),
    b: choose('ban'),
  })
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap gap-2.5 rounded-b-28 border-t border-line bg-surface p-5 lg:sticky lg:bottom-0">
      {BUTTON_ORDER.map((option) => (
        <Button
          key={option}
          variant={VARIANTS[option]}
          disabled={blocked}
          onClick={choose(option)}
          aria-keyshortcuts={ACTION_LABELS[option].key}
          className="px-4 max-sm:flex-1"
        >
          {ACTION_LABELS[option].label}
          <KeyHint>{ACTION_LABELS[option].key}</KeyHint>
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
