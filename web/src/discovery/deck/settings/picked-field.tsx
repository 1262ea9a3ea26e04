import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import type { TagGroup } from '#ui/tag-groups.ts'

const PickDialog = lazy(() => import('./pick-dialog.tsx').then((module) => ({ default: module.PickDialog })))

interface PickedFieldProps {
  label: string
  hint: ReactNode
  /** What is said where nothing was picked. */
  none: string
  /** On the button that opens the list. */
  choose: string
  groups: readonly TagGroup[]
  max: number
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

/** A few out of many: those that were picked, and a dialog with the rest. */
export function PickedField({
  label,
  hint,
  none,
  choose,
  groups,
  max,
  value,
  onValueChange,
}: PickedFieldProps) {
  const [open, setOpen] = useState(false)
  /** It stays after the first time, so that it can leave as it came. */
  const [wanted, setWanted] = useState(false)
  const nameOf = (id: string) => groups.flatMap(({ tags }) => tags).find((tag) => tag.id === id)?.label ?? id

  return (
    <FieldGroup label={label} hint={hint}>
      {() => (
        <div className="flex flex-wrap items-center gap-2">
          {value.length === 0 && <span className="mr-2 text-ink-2">{none}</span>}
          {value.map((id) => (
            <Chip
              key={id}
              tone="lit"
              onRemove={() => onValueChange(value.filter((other) => other !== id))}
              removeLabel={`Remove ${nameOf(id)}`}
            >
              {nameOf(id)}
            </Chip>
          ))}
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setWanted(true)
              setOpen(true)
            }}
          >
            <Plus className="size-4" aria-hidden />
            {choose}
          </Button>
          {wanted && (
            <Suspense>
              <PickDialog
                label={label}
                groups={groups}
                max={max}
                value={value}
                open={open}
                onOpenChange={setOpen}
                onValueChange={(next) => onValueChange([...next])}
              />
            </Suspense>
          )}
        </div>
      )}
    </FieldGroup>
  )
}
