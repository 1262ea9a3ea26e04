import { inkOn } from '@koji/contract'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { FieldGroup, type FieldProps } from '#ui/field-frame.tsx'
import { Input } from '#ui/input.tsx'
import { parseColor } from './readable-colors.ts'
import type { ACCENTS } from './swatches.ts'

interface ColorFieldProps extends FieldProps<string> {
  label: string
  swatches: typeof ACCENTS
}

/** A choice of swatches, or any other color. */
export function ColorField({ swatches, value, onValueChange, name, ...frame }: ColorFieldProps) {
  const group = useId()
  return (
    <FieldGroup {...frame}>
      {() => (
        <>
          <div className="flex flex-wrap gap-2">
            {swatches.map(({ name: title, color }) => (
              <label
                key={color}
                title={title}
                className="relative grid size-11 cursor-pointer place-items-center"
              >
                <input
                  type="radio"
                  name={name ?? group}
                  value={color}
                  checked={value === color}
                  onChange={() => onValueChange(color)}
                  aria-label={title}
                  style={{ backgroundColor: color }}
                  className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-full border-[1.5px] border-control checked:border-3 checked:border-ink"
                />
                {value === color && (
                  <Check
                    className="relative size-5 stroke-3 pointer-events-none"
                    style={{ color: inkOn(color) }}
                    aria-hidden
                  />
                )}
              </label>
            ))}
          </div>
          <CustomColor label={frame.label} value={value} onValueChange={onValueChange} />
        </>
      )}
    </FieldGroup>
  )
}

interface CustomColorProps {
  label: string
  value: string
  onValueChange: (color: string) => void
}

/** Picked or typed. Incomplete input is dropped on blur. */
function CustomColor({ label, value, onValueChange }: CustomColorProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    const color = typed === null ? null : parseColor(typed)
    if (color) onValueChange(color)
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
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          commit()
        }}
      />
    </div>
  )
}
