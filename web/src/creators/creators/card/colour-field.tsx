import { inkOn } from '@koji/contract'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { FieldGroup, type FieldProps } from '#ui/field-frame.tsx'
import { Input } from '#ui/input.tsx'
import { colourIn } from './readable.ts'
import type { ACCENTS } from './swatches.ts'

interface ColourFieldProps extends FieldProps<string> {
  label: string
  swatches: typeof ACCENTS
}

/** One of ours, or any other. */
export function ColourField({ swatches, value, onValueChange, name, ...described }: ColourFieldProps) {
  const group = useId()
  return (
    <FieldGroup {...described}>
      {() => (
        <>
          <div className="flex flex-wrap gap-2">
            {swatches.map(({ name: title, colour }) => (
              <label
                key={colour}
                title={title}
                className="relative grid size-11 cursor-pointer place-items-center"
              >
                <input
                  type="radio"
                  name={name ?? group}
                  value={colour}
                  checked={value === colour}
                  onChange={() => onValueChange(colour)}
                  aria-label={title}
                  style={{ backgroundColor: colour }}
                  className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-full border-[1.5px] border-control checked:border-3 checked:border-ink"
                />
                {value === colour && (
                  <Check
                    className="relative size-5 stroke-3 pointer-events-none"
                    style={{ color: inkOn(colour) }}
                    aria-hidden
                  />
                )}
              </label>
            ))}
          </div>
          <FreeColour label={described.label} value={value} onValueChange={onValueChange} />
        </>
      )}
    </FieldGroup>
  )
}

interface FreeColourProps {
  label: string
  value: string
  onValueChange: (colour: string) => void
}

/** Picked or typed; an unfinished one changes nothing. */
function FreeColour({ label, value, onValueChange }: FreeColourProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function leave() {
    const colour = typed === null ? null : colourIn(typed)
    if (colour) onValueChange(colour)
    setTyped(null)
  }

  return (
    <div className="flex items-end gap-3">
      <input
        type="color"
        aria-label={`${label}, any colour`}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className="h-12 w-14 cursor-pointer rounded-14 border-[1.5px] border-control bg-surface p-1"
      />
      <Input
        label={`${label} in digits`}
        labelHidden
        className="w-36"
        spellCheck={false}
        autoComplete="off"
        maxLength={8}
        value={typed ?? value}
        onValueChange={setTyped}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          leave()
        }}
      />
    </div>
  )
}
