import { Slider as Base } from '@base-ui/react/slider'
import { cx } from './cx.ts'
import { FieldGroup, type FieldProps } from './field-frame.tsx'

export type SliderRange = readonly [from: number, to: number]

export interface SliderProps<Value extends number | SliderRange> extends Omit<FieldProps<Value>, 'label'> {
  label: string
  min: number
  max: number
  step?: number
  /** Formats a value with its unit, for display and screen readers. */
  format?: (value: number) => string
  /** The accessible names of the two thumbs. */
  ends?: readonly [from: string, to: string]
}

const ENDS = ['From', 'To'] as const

/** A slider with one thumb for a number, or two for a range. */
export function Slider<Value extends number | SliderRange>({
  value,
  onValueChange,
  name,
  min,
  max,
  step = 1,
  format = String,
  ends = ENDS,
  ...described
}: SliderProps<Value>) {
  const values: readonly number[] = typeof value === 'number' ? [value] : value
  return (
    <FieldGroup
      {...described}
      aside={
        <output className="shrink-0 font-semibold tabular-nums">
          {values.map((each) => format(each)).join(' – ')}
        </output>
      }
    >
      {(attributes) => (
        <Base.Root
          name={name}
          value={value}
          onValueChange={(next) => onValueChange(next as Value)}
          min={min}
          max={max}
          step={step}
          disabled={described.disabled}
          thumbAlignment="edge"
        >
          <Base.Control className="flex h-11 touch-none items-center select-none data-disabled:cursor-not-allowed data-disabled:opacity-45">
            <Base.Track className="h-2 w-full rounded-full bg-line inset-ring inset-ring-control">
              <Base.Indicator className="rounded-full bg-ink" />
              {values.map((_, index) => (
                <Base.Thumb
                  // A slider has one or two thumbs, which never swap.
                  key={index === 0 ? 'from' : 'to'}
                  index={index}
                  aria-describedby={attributes['aria-describedby']}
                  getAriaLabel={() =>
                    values.length > 1 ? `${described.label}: ${ends[index]}` : described.label
                  }
                  getAriaValueText={(_text, each) => format(each)}
                  className={cx(
                    'size-7 rounded-full border-2 border-on-koji bg-koji shadow-card transition-transform data-dragging:scale-110',
                    'before:absolute before:-inset-2 before:rounded-full',
                    'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ai',
                    described.error && 'ring-2 ring-danger',
                  )}
                />
              ))}
            </Base.Track>
          </Base.Control>
        </Base.Root>
      )}
    </FieldGroup>
  )
}
