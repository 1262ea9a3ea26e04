import type { CaseDetail } from '@koji/contract'
import { useState } from 'react'
import { friendlyMessage } from '#lib/friendly-messages.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { useMerge } from './queries.ts'
import { KINDS } from './words.ts'

/** What else is open about the same person, to be decided in one go. */
export function CaseMerge({ detail, taken }: { detail: CaseDetail; taken: boolean }) {
  const { case: one, others } = detail
  const [chosen, setChosen] = useState<readonly string[]>([])
  const merge = useMerge(one.id)
  if (others.length === 0) return null

  const toggle = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  const join = () =>
    merge.mutate([...chosen], {
      onSuccess: () => {
        setChosen([])
        toast({ title: 'They are decided together now', tone: 'ok' })
      },
      onError: (error) =>
        toast({ title: 'That did not work', description: friendlyMessage(error), tone: 'destructive' }),
    })

  return (
    <Panel as="section" aria-label="Other cases about this person" className="grid gap-3">
      <h3 className="text-14 font-semibold">Also open about this person</h3>
      {others.map(({ id, kind, excerpt }) => (
        <Checkbox
          key={id}
          label={excerpt ? `${KINDS[kind].label}: ${excerpt}` : KINDS[kind].label}
          value={chosen.includes(id)}
          disabled={taken}
          onValueChange={(on) => toggle(id, on)}
        />
      ))}
      {!taken && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          disabled={chosen.length === 0}
          pending={merge.isPending}
          onClick={join}
        >
          Decide together
        </Button>
      )}
    </Panel>
  )
}
