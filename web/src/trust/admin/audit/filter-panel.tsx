import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { type FilterValues, NO_FILTERS } from './filters.ts'
import { actionLabel, actorName, kindLabel } from './labels.ts'
import { useAuditChoices } from './queries.ts'

interface FilterPanelProps {
  filters: FilterValues
  onChange: (filters: FilterValues) => void
}

const ALL = 'all'

export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { data, isPending } = useAuditChoices()
  const update = (changes: Partial<FilterValues>) => onChange({ ...filters, ...changes })
  const anyActive = Object.values(filters).some(Boolean)
  const actors = data?.actors.map((actor) => ({
    value: actor.id,
    label: actorName(actor),
    ...(actor.card?.username && { hint: `@${actor.card.username}` }),
  }))
  // A filter from the URL may not be among the choices.
  const withSelected = (choices: readonly string[] = [], selected: string | null) =>
    selected && !choices.includes(selected) ? [...choices, selected] : choices
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
          value={filters.actor}
          onValueChange={(actor) => update({ actor })}
        />
        <Select
          label="Did what"
          options={[
            { value: ALL, label: 'Anything' },
            ...withSelected(data?.actions, filters.action).map((value) => ({
              value,
              label: actionLabel(value),
            })),
          ]}
          value={filters.action ?? ALL}
          onValueChange={(action) => update({ action: action === ALL ? null : action })}
        />
        <Select
          label="On what"
          options={[
            { value: ALL, label: 'Anything' },
            ...withSelected(data?.kinds, filters.kind).map((value) => ({ value, label: kindLabel(value) })),
          ]}
          value={filters.kind ?? ALL}
          onValueChange={(kind) => update({ kind: kind === ALL ? null : kind })}
        />
        <Input
          label="From"
          className="max-sm:col-span-2"
          type="date"
          max={filters.to ?? undefined}
          value={filters.from ?? ''}
          onValueChange={(from) => update({ from: from || null })}
        />
        <Input
          label="To"
          className="max-sm:col-span-2"
          type="date"
          min={filters.from ?? undefined}
          value={filters.to ?? ''}
          onValueChange={(to) => update({ to: to || null })}
        />
      </div>
      {anyActive && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {filters.target ? (
            <Chip tone="lit" onRemove={() => update({ target: null })} removeLabel="Show all targets">
              Only {filters.kind ? kindLabel(filters.kind).toLowerCase() : 'target'} …
              {filters.target.slice(-6)}
            </Chip>
          ) : (
            <span />
          )}
          <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTERS)}>
            <X className="size-4" aria-hidden />
            Clear filters
          </Button>
        </div>
      )}
    </Panel>
  )
}
