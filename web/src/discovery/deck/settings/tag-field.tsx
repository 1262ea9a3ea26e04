import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { FieldGroup } from '#ui/field-frame.tsx'
import type { TagGroup } from '#ui/tag-groups.ts'

const TagDialog = lazy(() => import('./tag-dialog.tsx').then((module) => ({ default: module.TagDialog })))

interface TagFieldProps {
  label: string
  hint: ReactNode
  /** Shown when nothing is selected. */
  emptyText: string
  /** For the button that opens the dialog. */
  buttonLabel: string
  groups: readonly TagGroup[]
  max: number
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

/** The selected tags, and a dialog to choose from all of them. */
export function TagField({
  label,
  hint,
  emptyText,
  buttonLabel,
  groups,
  max,
  value,
  onValueChange,
}: TagFieldProps) {
  const [open, setOpen] = useState(false)
  /** The dialog stays mounted after its first use, so that closing it is animated. */
  const [mounted, setMounted] = useState(false)
  const nameOf = (id: string) => groups.flatMap(({ tags }) => tags).find((tag) => tag.id === id)?.label ?? id

  return (
    <FieldGroup label={label} hint={hint}>
      {() => (
        <div className="flex flex-wrap items-center gap-2">
          {value.length === 0 && <span className="mr-2 text-ink-2">{emptyText}</span>}
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
              setMounted(true)
              setOpen(true)
            }}
          >
            <Plus className="size-4" aria-hidden />
            {buttonLabel}
          </Button>
          {mounted && (
            <Suspense>
              <TagDialog
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
