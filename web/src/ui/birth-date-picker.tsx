import { ChevronDown } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { complaintAbout, type DateParts, joinDate, MONTHS, NO_DATE, readDate } from './birth-date.ts'
import { cx } from './cx.ts'
import { controlClass, FieldGroup, type FieldProps } from './field-frame.tsx'

/** Reports an ISO date, or null while the three parts don't make a date. */
export function BirthDatePicker({
  value,
  onValueChange,
  name,
  error,
  ...described
}: FieldProps<string | null>) {
  const [parts, setParts] = useState<DateParts>(() => partsOf(value))
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Null may come from an unfinished input here, which must stay as typed.
    if (value !== joinDate(parts)) setParts(partsOf(value))
  }
  const complaint = complaintAbout(parts)

  function change(next: DateParts) {
    setParts(next)
    onValueChange(joinDate(next))
  }

  function paste(event: ClipboardEvent) {
    const pasted = readDate(event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    change(pasted)
  }

  const typed = (part: 'day' | 'year', length: number) => ({
    value: parts[part],
    inputMode: 'numeric' as const,
    maxLength: length,
    autoComplete: `bday-${part}`,
    onChange: (event: { target: { value: string } }) =>
      change({ ...parts, [part]: event.target.value.trim() }),
  })

  return (
    <FieldGroup error={complaint ?? error} {...described}>
      {({ id, ...marks }) => (
        <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_5.5rem] gap-2 sm:max-w-100" onPaste={paste}>
          <Part id={`${id}-day`} label="Day">
            <input
              id={`${id}-day`}
              {...marks}
              {...typed('day', 2)}
              placeholder="23"
              className={cx(controlClass, 'h-12')}
            />
          </Part>
          <Part id={`${id}-month`} label="Month">
            <div className="relative">
              <select
                id={`${id}-month`}
                {...marks}
                autoComplete="bday-month"
                value={parts.month}
                onChange={(event) => change({ ...parts, month: event.target.value })}
                className={cx(controlClass, 'h-12 cursor-pointer appearance-none truncate pr-9')}
              >
                <option value="">Choose</option>
                {MONTHS.map((month, index) => (
                  <option key={month} value={index + 1}>
                    {month}
                  </option>
                ))}
              </select>
              <ChevronDown
                className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-2"
                aria-hidden
              />
            </div>
          </Part>
          <Part id={`${id}-year`} label="Year">
            <input
              id={`${id}-year`}
              {...marks}
              {...typed('year', 4)}
              placeholder="1990"
              className={cx(controlClass, 'h-12')}
            />
          </Part>
          {name && <input type="hidden" name={name} value={value ?? ''} />}
        </div>
      )}
    </FieldGroup>
  )
}

const Part = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <label htmlFor={id} className="text-14 text-ink-2">
      {label}
    </label>
    {children}
  </div>
)

const partsOf = (value: string | null): DateParts => (value && readDate(value)) || NO_DATE
