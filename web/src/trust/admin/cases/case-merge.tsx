import type { CaseDetail } from '@koji/contract'
import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { SUBJECT_LABELS } from './labels.ts'
import { useMergeCases } from './queries.ts'

/** Other open cases about the same person, to be decided together. */
export function CaseMerge({ detail, blocked }: { detail: CaseDetail; blocked: boolean }) {
  const { case: summary, others } = detail
  const [selected, setSelected] = useState<readonly string[]>([])
  const merge = useMergeCases(summary.id)
  if (others.length === 0) return null

  const toggle = (id: string, on: boolean) =>
    setSelected(on ? [...selected, id] : selected.filter((other) => other !== id))
  const mergeSelected = () =>
    merge.mutate([...selected], {
      onSuccess: () => {
        setSelected([])
        toast({ title: 'Cases merged', tone: 'ok' })
      },
      onError: (error) =>
        toast({ title: 'That didn’t work', description: friendlyMessage(error), tone: 'destructive' }),
    })

  return (
    <Panel as="section" aria-label="Other cases about this person" className="grid gap-3">
      <h3 className="text-14 font-semibold">Also open about this person</h3>
      {others.map(({ id, kind, excerpt }) => (
        <Checkbox
          key={id}
          label={excerpt ? `${SUBJECT_LABELS[kind].label}: ${excerpt}` : SUBJECT_LABELS[kind].label}
          value={selected.includes(id)}
          disabled={blocked}
          onValueChange={(on) => toggle(id, on)}
        />
      ))}
      {!blocked && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={selected.length === 0}
          pending={merge.isPending}
          onClick={mergeSelected}
        >
          Decide together
        </Button>
      )}
    </Panel>
  )
}
