import { ChevronDown } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { type DateParts, dateError, joinDate, MONTHS, NO_DATE, parseDate } from './birth-date.ts'
import { cx } from './cx.ts'
import { type ControlAttributes, controlClass, FieldGroup, type FieldProps } from './field-frame.tsx'

/** Reports an ISO date, or null while the three parts don't make a date. */
export function BirthDatePicker({
  value,
  onValueChange,
  name,
  error,
  ...described
}: FieldProps<string | null>) {
  const [parts, setParts] = useState<DateParts>(() => partsOf(value))
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    // Null may come from an unfinished input here, which must stay as typed.
    if (value !== joinDate(parts)) setParts(partsOf(value))
  }

  function change(next: DateParts) {
    setParts(next)
    onValueChange(joinDate(next))
  }

  function paste(event: ClipboardEvent) {
    const pasted = parseDate(event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    change(pasted)
  }

  return (
    <FieldGroup error={dateError(parts) ?? error} {...described}>
      {(attributes) => (
        <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_5.5rem] gap-2 sm:max-w-100" onPaste={paste}>
          <NumberPart
            part="day"
            label="Day"
            length={2}
            placeholder="23"
            parts={parts}
            onChange={change}
            attributes={attributes}
          />
          <MonthPart parts={parts} onChange={change} attributes={attributes} />
          <NumberPart
            part="year"
            label="Year"
            length={4}
            placeholder="1990"
            parts={parts}
            onChange={change}
            attributes={attributes}
          />
          {name && <input type="hidden" name={name} value={value ?? ''} />}
        </div>
      )}
    </FieldGroup>
  )
}

interface PartProps {
  parts: DateParts
  onChange: (parts: DateParts) => void
  attributes: ControlAttributes
}

interface NumberPartProps extends PartProps {
  part: 'day' | 'year'
  label: string
  length: number
  placeholder: string
}

const NumberPart = ({
  part,
  label,
  length,
  placeholder,
  parts,
  onChange,
  attributes: { id, ...attributes },
}: NumberPartProps) => (
  <LabeledPart id={`${id}-${part}`} label={label}>
    <input
      id={`${id}-${part}`}
      {...attributes}
      value={parts[part]}
      inputMode="numeric"
      maxLength={length}
      autoComplete={`bday-${part}`}
      onChange={({ target }) => onChange({ ...parts, [part]: target.value.trim() })}
      placeholder={placeholder}
      className={cx(controlClass, 'h-12')}
    />
  </LabeledPart>
)

const MonthPart = ({ parts, onChange, attributes: { id, ...attributes } }: PartProps) => (
  <LabeledPart id={`${id}-month`} label="Month">
    <div className="relative">
      <select
        id={`${id}-month`}
        {...attributes}
        autoComplete="bday-month"
        value={parts.month}
        onChange={({ target }) => onChange({ ...parts, month: target.value })}
        className={cx(controlClass, 'h-12 cursor-pointer appearance-none truncate pr-9')}
      >
        <option value="">Choose</option>
        {MONTHS.map((month, index) => (
          <option key={month} value={index + 1}>
            {month}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-2" aria-hidden />
    </div>
  </LabeledPart>
)

const LabeledPart = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <label htmlFor={id} className="text-14 text-ink-2">
      {label}
    </label>
    {children}
  </div>
)

const partsOf = (value: string | null): DateParts => (value && parseDate(value)) || NO_DATE
