import { PERK_MAX, PERKS_MAX } from '@koji/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldGroup, type FieldProps } from '#ui/field-frame.tsx'
import { Input } from '#ui/input.tsx'

/** The list of what subscribers get. */
export function PerksField({ value: perks, onValueChange, error }: Omit<FieldProps<string[]>, 'label'>) {
  const list = useRef<HTMLDivElement>(null)

  function add() {
    onValueChange([...perks, ''])
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }

  function remove(index: number) {
    onValueChange(perks.toSpliced(index, 1))
    // The focused button disappears with its line, so focus moves to the line that takes its place.
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLElement>('input, [data-add]') ?? []
      fields[Math.min(index, fields.length - 1)]?.focus()
    })
  }

  return (
    <FieldGroup
      label="What subscribers get"
      hint={`Up to ${PERKS_MAX} lines, beside the price.`}
      error={error}
    >
      {() => (
        <div ref={list} className="grid gap-2">
          {perks.map((perk, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: perks have no id, only their position
            <div key={index} className="flex items-start gap-2">
              <Input
                label={`Perk ${index + 1}`}
                labelHidden
                className="flex-1"
                maxLength={PERK_MAX}
                value={perk}
                onValueChange={(text) => onValueChange(perks.with(index, text))}
              />
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove perk ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 className="size-5" aria-hidden />
              </Button>
            </div>
          ))}
          {perks.length < PERKS_MAX && (
            <Button data-add variant="outline" className="w-fit" onClick={add}>
              <Plus className="size-5" aria-hidden />
              Add a line
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}
