import { Check, Minus } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface TickProps {
  label: string
  checked: boolean
  mixed?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with an additional mixed state. */
export function TableTick({ label, checked, mixed = false, onChange }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current!.indeterminate = mixed
  }, [mixed])
  return (
    <label className="grid size-9 cursor-pointer place-items-center *:col-start-1 *:row-start-1">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-6 cursor-pointer appearance-none rounded-[7px] border-[1.5px] border-control bg-surface transition-colors checked:border-on-koji checked:bg-koji indeterminate:border-on-koji indeterminate:bg-koji dark:checked:border-koji dark:indeterminate:border-koji"
      />
      <Check
        className="pointer-events-none size-4 stroke-3 text-on-koji opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
        aria-hidden
      />
      <Minus
        className="pointer-events-none size-4 stroke-3 text-on-koji opacity-0 peer-indeterminate:opacity-100"
        aria-hidden
      />
    </label>
  )
}
