import { edge, fill, Swatch, toneOf } from './chart-fill.tsx'
import { arc, slices } from './chart-scale.ts'
import { cx } from './cx.ts'

interface DonutProps {
  labels: readonly string[]
  values: readonly number[]
  format: (value: number) => string
  patterns: string
  active: number | null
  onActive: (index: number | null) => void
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** A ring with its values next to it. */
export function Donut({ labels, values, format, patterns, active, onActive }: DonutProps) {
  const parts = slices(values)
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-10 gap-y-5">
      <svg viewBox="-100 -100 200 200" className="size-50 shrink-0" aria-hidden="true">
        {parts.map((part, index) => (
          <path
            key={labels[index]}
            d={arc(part, active === index ? 58 : 62, active === index ? 98 : 94)}
            fill={fill(patterns, index, toneOf(index))}
            stroke={edge(toneOf(index))}
            strokeWidth="2.5"
            strokeLinejoin="round"
            onPointerEnter={() => onActive(index)}
            onPointerLeave={() => onActive(null)}
          />
        ))}
        <text y="4" textAnchor="middle" className="display fill-ink text-28">
          {active === null ? format(total) : percent(parts[active]!.share)}
        </text>
        <text y="24" textAnchor="middle" className="fill-ink-2 text-12 font-medium">
          {active === null ? 'Total' : labels[active]}
        </text>
      </svg>
      <ul className="grid min-w-52 flex-1 gap-1 text-15" aria-hidden>
        {labels.map((label, index) => (
          <li
            key={label}
            className={cx('flex items-center gap-3 rounded-14 px-3 py-2', active === index && 'bg-sunken')}
            onPointerEnter={() => onActive(index)}
            onPointerLeave={() => onActive(null)}
          >
            <Swatch patterns={patterns} index={index} tone={toneOf(index)} />
            <span className="min-w-0 flex-1">{label}</span>
            <span className="font-semibold tabular-nums">{format(values[index] ?? 0)}</span>
            <span className="w-12 text-right text-14 text-ink-2 tabular-nums">
              {percent(parts[index]?.share ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
