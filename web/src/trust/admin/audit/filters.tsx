import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type Chosen, NOTHING_CHOSEN } from './filter.ts'
import { useAuditChoices } from './queries.ts'
import { actionWords, actorName, kindWords } from './words.ts'

interface FiltersProps {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

const ALL = 'all'

export function Filters({ chosen, onChoose }: FiltersProps) {
  const { data, isPending } = useAuditChoices()
  const choose = (change: Partial<Chosen>) => onChoose({ ...chosen, ...change })
  const anything = Object.values(chosen).some(Boolean)
  const actors = data?.actors.map((actor) => ({
    value: actor.id,
    label: actorName(actor),
    ...(actor.card?.username && { hint: `@${actor.card.username}` }),
  }))
  const listed = (words: readonly string[] = [], kept: string | null) =>
    kept && !words.includes(kept) ? [...words, kept] : words
  return (
    <Panel as="section" aria-label="Filter" className="mb-5 grid gap-4">
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)_10.75rem_10.75rem]">
        <Combobox
          label="Who"
          className="max-xl:col-span-2"
          placeholder="Anybody"
          emptyText="Nobody of that name did anything here."
          pending={isPending}
          items={actors ?? []}
          value={chosen.actor}
          onValueChange={(actor) => choose({ actor })}
        />
        <Select
          label="Did what"
          options={[
            { value: ALL, label: 'Anything' },
            ...listed(data?.actions, chosen.action).map((value) => ({ value, label: actionWords(value) })),
          ]}
          value={chosen.action ?? ALL}
          onValueChange={(action) => choose({ action: action === ALL ? null : action })}
        />
        <Select
          label="On what"
          options={[
            { value: ALL, label: 'Anything' },
            ...listed(data?.kinds, chosen.kind).map((value) => ({ value, label: kindWords(value) })),
          ]}
          value={chosen.kind ?? ALL}
          onValueChange={(kind) => choose({ kind: kind === ALL ? null : kind })}
        />
        <Input
          label="From"
          className="max-sm:col-span-2"
          type="date"
          max={chosen.to ?? undefined}
          value={chosen.from ?? ''}
          onValueChange={(from) => choose({ from: from || null })}
        />
        <Input
          label="To"
          className="max-sm:col-span-2"
          type="date"
          min={chosen.from ?? undefined}
          value={chosen.to ?? ''}
          onValueChange={(to) => choose({ to: to || null })}
        />
      </div>
      {anything && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {chosen.target ? (
            <Chip tone="lit" onRemove={() => choose({ target: null })} removeLabel="Show all targets">
              Only {chosen.kind ? kindWords(chosen.kind).toLowerCase() : 'target'} …{chosen.target.slice(-6)}
            </Chip>
          ) : (
            <span />
          )}
          <Button variant="ghost" size="sm" onClick={() => onChoose(NOTHING_CHOSEN)}>
            <X className="size-4" aria-hidden />
            Clear filters
          </Button>
        </div>
      )}
    </Panel>
  )
}
