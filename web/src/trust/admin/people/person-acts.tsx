import type { NewSentence, PersonView } from '@koji/contract'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Panel, PanelHead } from '#ui/card.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { Act } from './queries.ts'
import { SentenceDialog } from './sentence-dialog.tsx'
import { SENTENCES } from './words.ts'

type May = PersonView['may']

const ACTS: { may: keyof May; label: string; act: Act }[] = [
  { may: 'lift', label: 'Let back in', act: { kind: 'lift' } },
  { may: 'restore', label: 'Open the account again', act: { kind: 'restore' } },
  { may: 'signOut', label: 'Sign out everywhere', act: { kind: 'sign-out' } },
  { may: 'resetTwoFactor', label: 'Reset second factor', act: { kind: 'two-factor' } },
  { may: 'grantCreator', label: 'Make creator', act: { kind: 'role', role: 'creator', grant: true } },
  { may: 'revokeCreator', label: 'Take creator away', act: { kind: 'role', role: 'creator', grant: false } },
  { may: 'grantAdmin', label: 'Make admin', act: { kind: 'role', role: 'admin', grant: true } },
  { may: 'revokeAdmin', label: 'Take admin away', act: { kind: 'role', role: 'admin', grant: false } },
]

const SENTENCED = ['warn', 'suspend', 'ban'] as const satisfies readonly NewSentence['action'][]

/** Only what can be done now. */
export function PersonActs({ id, name, may }: { id: string; name: string; may: May }) {
  const [act, setAct] = useState<Act | null>(null)
  const [sentence, setSentence] = useState<NewSentence['action'] | null>(null)
  const possible = ACTS.filter((one) => may[one.may])
  return (
    <Panel as="section" aria-labelledby="acts">
      <PanelHead id="acts" title="What can be done" text="Each with a reason, and in the audit log." />
      {possible.length === 0 && !may.sentence ? (
        <p className="text-ink-2">Nothing at the moment.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {possible.map((one) => (
            <Button key={one.label} variant="outline" onClick={() => setAct(one.act)}>
              {one.label}
            </Button>
          ))}
          {may.sentence &&
            SENTENCED.map((action) => (
              <Button key={action} variant="outline" onClick={() => setSentence(action)}>
                {SENTENCES[action].label}
              </Button>
            ))}
        </div>
      )}
      {sentence && <SentenceDialog id={id} name={name} action={sentence} onClose={() => setSentence(null)} />}
      <ActDialog id={id} name={name} act={act} onClose={() => setAct(null)} />
    </Panel>
  )
}
