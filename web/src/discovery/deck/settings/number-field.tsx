import { type KeyboardEvent, useState } from 'react'
import { Input } from '#ui/input.tsx'

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  unit?: string
  disabled?: boolean
  onValueChange: (value: number) => void
}

/** A whole number, applied on blur or Enter. */
export function NumberField({ label, value, min, max, unit, disabled, onValueChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()

  function apply() {
    if (typed === null) return
    const entered = Number(typed.trim())
    const isValid = /^\d+$/.test(typed.trim()) && entered >= min && entered <= max
    setError(isValid ? undefined : `A number from ${min} to ${max}`)
    if (!isValid) return
    setTyped(null)
    if (entered !== value) onValueChange(entered)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') apply()
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0 || typed !== null) return
    event.preventDefault()
    onValueChange(Math.min(max, Math.max(min, value + step)))
  }

  return (
    <Input
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      className="w-28"
      value={typed ?? String(value)}
      onValueChange={setTyped}
      onBlur={apply}
      onKeyDown={onKeyDown}
      error={error}
      disabled={disabled}
      trailing={unit && <span className="pr-3.5 text-14 text-ink-2">{unit}</span>}
    />
  )
}
