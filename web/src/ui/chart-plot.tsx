import type { ChartSeries } from './chart.tsx'
import { dashes, edge, fill, toneOf } from './chart-fill.tsx'
import { fittingLabels, linear, niceTicks } from './chart-scale.ts'

const TOP = 40
const BOTTOM = 28
const RIGHT = 14

interface PlotProps {
  kind: 'line' | 'bar'
  labels: readonly string[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  patterns: string
  width: number
  height: number
  active: number | null
  /** Draws the second series below the axis, such as losses against gains. */
  mirror: boolean
}

/** The positions of the plot, for drawing and for pointer input. */
export function layout({
  kind,
  labels,
  series,
  format,
  width,
  height,
  mirror,
}: Omit<PlotProps, 'patterns' | 'active'>) {
  const values = series.flatMap(({ values: all }, index) =>
    mirror && index === 1 ? all.map((value) => -value) : all,
  )
  const floor = kind === 'bar' ? 0 : Math.min(...values)
  const ticks = niceTicks(Math.min(floor, ...values), Math.max(kind === 'bar' ? 0 : -Infinity, ...values), 4)
  const left = Math.max(...ticks.map((tick) => format(Math.abs(tick)).length)) * 7 + 12
  const y = linear([ticks[0]!, ticks.at(-1)!], [height - BOTTOM, TOP])
  const band = (width - left - RIGHT) / Math.max(1, labels.length)
  const x =
    kind === 'bar'
      ? (index: number) => left + band * (index + 0.5)
      : linear([0, Math.max(1, labels.length - 1)], [left, width - RIGHT])
  return { ticks, left, x, y, band, base: y(Math.max(ticks[0]!, 0)) }
}

export function Plot(props: PlotProps) {
  const { kind, labels, format, width, height, active, mirror } = props
  const { ticks, left, x, y, band } = layout(props)
  const named = fittingLabels(labels.length, (width - left - RIGHT) / 76)
  return (
    <svg
      width={width}
      height={height}
      className="block overflow-visible text-12 font-medium"
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${left} ${y(tick)}H${width - RIGHT}`}
            stroke={tick === 0 ? 'var(--control)' : 'var(--line)'}
          />
          <text x={left - 10} y={y(tick) + 4} textAnchor="end" className="fill-ink-2 tabular-nums">
            {format(mirror ? Math.abs(tick) : tick)}
          </text>
        </g>
      ))}
      {active !== null && (
        <path
          d={`M${x(active)} ${TOP - 4}V${height - BOTTOM}`}
          stroke="var(--control)"
          strokeDasharray="3 4"
        />
      )}
      {kind === 'line' ? <Lines {...props} /> : <Bars {...props} band={band} />}
      {named.map((index) => (
        <text
          key={index}
          x={x(index)}
          y={height - 6}
          textAnchor={
            kind === 'bar' ? 'middle' : index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'
          }
          className="fill-ink-2"
        >
          {labels[index]}
        </text>
      ))}
    </svg>
  )
}

function Lines(props: PlotProps) {
  const { series, patterns, active } = props
  const { x, y, base } = layout(props)
  return series.map(({ name, values, tone }, index) => {
    const ink = toneOf(index, tone)
    const path = values
      .map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('')
    const at = active ?? values.length - 1
    return (
      <g key={name}>
        {index === 0 && values.length > 1 && (
          <path
            d={`${path}L${x(values.length - 1)} ${base}L${x(0)} ${base}Z`}
            fill={`url(#${patterns}-area-${ink})`}
          />
        )}
        <path
          d={path}
          fill="none"
          stroke={edge(ink)}
          strokeWidth="3"
          strokeLinejoin="round"
          strokeDasharray={dashes(index)}
        />
        {values[at] !== undefined && <Point look={index} x={x(at)} y={y(values[at])} />}
      </g>
    )
  })
}

const Point = ({ look, x, y }: { look: number; x: number; y: number }) =>
  look % 2 === 0 ? (
    <circle cx={x} cy={y} r="7" fill="var(--koji)" stroke="var(--ink)" strokeWidth="2.5" />
  ) : (
    <rect
      x={x - 6}
      y={y - 6}
      width="12"
      height="12"
      rx="2"
      fill="var(--surface)"
      stroke="var(--ink)"
      strokeWidth="2.5"
    />
  )

function Bars(props: PlotProps & { band: number }) {
  const { series, patterns, format, mirror, band } = props
  const { x, y } = layout(props)
  const columns = mirror ? 1 : series.length
  const width = Math.min(40, (band * 0.74) / columns)
  return series.map(({ name, values, tone }, index) => {
    const ink = toneOf(index, tone)
    const shift = mirror ? 0 : (index - (columns - 1) / 2) * width
    return (
      <g key={name}>
        {values.map((value, at) => {
          const down = mirror && index === 1
          const end = y(down ? -value : value)
          const top = Math.min(y(0), end) + (down ? 3 : 0)
          const tall = Math.max(0, Math.abs(y(0) - end) - 3)
          return (
            <g key={at}>
              <rect
                x={x(at) + shift - width / 2 + 1.5}
                y={top}
                width={Math.max(1, width - 3)}
                height={tall}
                rx={Math.min(6, width / 4)}
                fill={fill(patterns, index, ink)}
                stroke={edge(ink)}
                strokeWidth={index === 0 ? 0 : 2}
              />
              {value !== 0 && width >= format(value).length * 7 - 2 && (
                <text
                  x={x(at) + shift}
                  y={down ? end + 14 : Math.min(y(0), end) - 6}
                  textAnchor="middle"
                  className="fill-ink font-semibold tabular-nums"
                  stroke="var(--surface)"
                  strokeWidth="3"
                  paintOrder="stroke"
                >
                  {format(value)}
                </text>
              )}
            </g>
          )
        })}
      </g>
    )
  })
}
