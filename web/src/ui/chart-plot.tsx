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
  const labeled = fittingLabels(labels.length, (width - left - RIGHT) / 76)
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
      {labeled.map((index) => (
        <text
          key={index}
          x={x(index)}
          y={height - 6}
          textAnchor={labelAnchor(kind, index, labels.length - 1)}
          className="fill-ink-2"
        >
          {labels[index]}
        </text>
      ))}
    </svg>
  )
}

/** The outer labels of a line chart stay within the plot. */
function labelAnchor(kind: PlotProps['kind'], index: number, last: number): 'start' | 'middle' | 'end' {
  if (kind === 'line' && index === 0) return 'start'
  if (kind === 'line' && index === last) return 'end'
  return 'middle'
}

function Lines(props: PlotProps) {
  const { series, patterns, active } = props
  const { x, y, base } = layout(props)
  return series.map(({ name, values, tone }, index) => {
    const color = toneOf(index, tone)
    const path = values
      .map((value, place) => `${place ? 'L' : 'M'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('')
    const current = active ?? values.length - 1
    return (
      <g key={name}>
        {index === 0 && values.length > 1 && (
          <path
            d={`${path}L${x(values.length - 1)} ${base}L${x(0)} ${base}Z`}
            fill={`url(#${patterns}-area-${color})`}
          />
        )}
        <path
          d={path}
          fill="none"
          stroke={edge(color)}
          strokeWidth="3"
          strokeLinejoin="round"
          strokeDasharray={dashes(index)}
        />
        {values[current] !== undefined && <Point shape={index} x={x(current)} y={y(values[current])} />}
      </g>
    )
  })
}

const Point = ({ shape, x, y }: { shape: number; x: number; y: number }) =>
  shape % 2 === 0 ? (
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
    const color = toneOf(index, tone)
    const offset = mirror ? 0 : (index - (columns - 1) / 2) * width
    return (
      <g key={name}>
        {values.map((value, place) => {
          const isBelow = mirror && index === 1
          const end = y(isBelow ? -value : value)
          const top = Math.min(y(0), end) + (isBelow ? 3 : 0)
          const barHeight = Math.max(0, Math.abs(y(0) - end) - 3)
          return (
            <g key={place}>
              <rect
                x={x(place) + offset - width / 2 + 1.5}
                y={top}
                width={Math.max(1, width - 3)}
                height={barHeight}
                rx={Math.min(6, width / 4)}
                fill={fill(patterns, index, color)}
                stroke={edge(color)}
                strokeWidth={index === 0 ? 0 : 2}
              />
              {value !== 0 && width >= format(value).length * 7 - 2 && (
                <text
                  x={x(place) + offset}
                  y={isBelow ? end + 14 : Math.min(y(0), end) - 6}
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
