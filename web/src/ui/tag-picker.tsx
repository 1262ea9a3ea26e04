import { Check } from 'lucide-react'
import { useState } from 'react'
import { cx } from './cx.ts'
import { FieldGroup, type FieldProps } from './field-frame.tsx'
import { Input } from './input.tsx'
import { matchingGroups, type TagGroup } from './tag-groups.ts'

export interface TagPickerProps extends FieldProps<readonly string[]> {
  groups: readonly TagGroup[]
  min?: number
  max: number
  searchLabel?: string
}

export function TagPicker({
  value,
  onValueChange,
  name: _name,
  groups,
  min = 0,
  max,
  searchLabel = 'Search',
  hint = min > 0 ? `Pick ${min} to ${max}.` : `Pick up to ${max}.`,
  ...described
}: TagPickerProps) {
  const [query, setQuery] = useState('')
  const [refused, setRefused] = useState(false)
  const found = matchingGroups(groups, query)

  function toggle(id: string) {
    const picked = value.includes(id)
    const full = !picked && value.length >= max
    setRefused(full)
    if (!full) onValueChange(picked ? value.filter((other) => other !== id) : [...value, id])
  }

  function search(next: string) {
    setRefused(false)
    setQuery(next)
  }

  return (
    <FieldGroup
      {...described}
      hint={hint}
      footer={
        <span className="ml-auto shrink-0 text-ink-2">
          <b className="text-ink tabular-nums">{value.length}</b> of {max}
        </span>
      }
    >
      {() => (
        <>
          <Input
            type="search"
            label={searchLabel}
            labelHidden
            placeholder={searchLabel}
            autoComplete="off"
            value={query}
            onValueChange={search}
            disabled={described.disabled}
            // Enter must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className="max-w-110"
          />
          {found.map((group) => (
            <fieldset key={group.label} className="mt-3 min-w-0">
              <legend className="mb-2.5 text-15 font-semibold">{group.label}</legend>
              <div className="flex flex-wrap gap-2">
                {group.tags.map((tag) => (
                  <TagButton
                    key={tag.id}
                    label={tag.label}
                    picked={value.includes(tag.id)}
                    disabled={described.disabled}
                    onToggle={() => toggle(tag.id)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <p role="status" className="mt-1 font-medium empty:-mt-2">
            {refused
              ? `You can pick at most ${max}. Take one away to make room.`
              : found.length === 0 && `Nothing matches “${query.trim()}”.`}
          </p>
        </>
      )}
    </FieldGroup>
  )
}

interface TagButtonProps {
  label: string
  picked: boolean
  disabled?: boolean
  onToggle: () => void
}

const TagButton = ({ label, picked, disabled, onToggle }: TagButtonProps) => (
  <button
    type="button"
    aria-pressed={picked}
    disabled={disabled}
    onClick={onToggle}
    className={cx(
      'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border-[1.5px] px-4.5 py-2 text-left transition-colors',
      picked
        ? 'border-on-koji bg-koji font-semibold text-on-koji hover:bg-koji-hover'
        : 'border-control bg-surface font-medium hover:bg-sunken',
      'disabled:cursor-not-allowed disabled:opacity-45',
    )}
  >
    {picked && <Check className="size-4 shrink-0" aria-hidden />}
    <span className="min-w-0">{label}</span>
  </button>
)
