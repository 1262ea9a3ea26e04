import type { NewAccountRestriction, PersonView } from '@koji/contract'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { RESTRICTIONS } from './labels.ts'
import type { AccountAction } from './queries.ts'
import { RestrictionDialog } from './restriction-dialog.tsx'

type Permissions = PersonView['may']

const ACTIONS: { may: keyof Permissions; label: string; action: AccountAction }[] = [
  { may: 'lift', label: 'Let back in', action: { kind: 'lift' } },
  { may: 'restore', label: 'Reopen account', action: { kind: 'restore' } },
  { may: 'signOut', label: 'Sign out everywhere', action: { kind: 'sign-out' } },
  { may: 'resetTwoFactor', label: 'Reset two-factor', action: { kind: 'two-factor' } },
  { may: 'grantCreator', label: 'Make creator', action: { kind: 'role', role: 'creator', grant: true } },
  {
    may: 'revokeCreator',
    label: 'Remove creator role',
    action: { kind: 'role', role: 'creator', grant: false },
  },
  { may: 'grantAdmin', label: 'Make admin', action: { kind: 'role', role: 'admin', grant: true } },
  { may: 'revokeAdmin', label: 'Remove admin role', action: { kind: 'role', role: 'admin', grant: false } },
]

const RESTRICTION_ACTIONS = [
  'warn',
  'suspend',
  'ban',
] as const satisfies readonly NewAccountRestriction['action'][]

/** The actions that are possible now. */
export function PersonActions({ id, name, may }: { id: string; name: string; may: Permissions }) {
  const [action, setAction] = useState<AccountAction | null>(null)
  const [restriction, setRestriction] = useState<NewAccountRestriction['action'] | null>(null)
  const possible = ACTIONS.filter(({ may: permission }) => may[permission])
  return (
    <Panel as="section" aria-labelledby="acts">
      <PanelHead id="acts" title="Actions" text="Each needs a reason and is logged." />
      {possible.length === 0 && !may.sentence ? (
        <p className="text-ink-2">Nothing right now.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {possible.map(({ label, action: next }) => (
            <Button key={label} variant="outline" onClick={() => setAction(next)}>
              {label}
            </Button>
          ))}
          {may.sentence &&
            RESTRICTION_ACTIONS.map((kind) => (
              <Button key={kind} variant="outline" onClick={() => setRestriction(kind)}>
                {RESTRICTIONS[kind].label}
              </Button>
            ))}
        </div>
      )}
      {restriction && (
        <RestrictionDialog id={id} name={name} action={restriction} onClose={() => setRestriction(null)} />
      )}
      <ActionDialog id={id} name={name} action={action} onClose={() => setAction(null)} />
    </Panel>
  )
}
