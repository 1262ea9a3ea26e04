import { Table2 } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useId,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { Donut } from './chart-donut.tsx'
import { type ChartTone, Patterns, Stroke, Swatch, toneOf } from './chart-fill.tsx'
import { layout, Plot } from './chart-plot.tsx'
import { ChartTable } from './chart-table.tsx'

export interface ChartSeries {
  name: string
  values: readonly number[]
  tone?: ChartTone
}

interface ChartProps {
  kind: 'line' | 'bar' | 'donut'
  title: string
  text?: ReactNode
  /** The main finding in one sentence, for screen readers. */
  summary: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  format?: (value: number) => string
  height?: number
  mirror?: boolean
  level?: 2 | 3 | 4
  /** The heading of the first table column: "Day", "Week". */
  labelsName?: string
  className?: string
}

const INDEX_AFTER_KEY: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** A chart that can be shown as a table. Arrow keys move between its values. */
export function Chart(props: ChartProps) {
  const { kind, title, text, labels, series, format = String, level = 3, labelsName = 'Label' } = props
  const patterns = useId()
  const [asTable, setAsTable] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const [box, width] = useWidth()
  const Heading = `h${level}` as const
  return (
    <figure className={props.className}>
      <Patterns id={patterns} />
      <figcaption className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Heading className="title-18">{title}</Heading>
          {text && <p className="mt-1 text-14 text-ink-2">{text}</p>}
          {series.length > 1 && <Legend kind={kind} series={series} patterns={patterns} />}
        </div>
        <Button
          variant={asTable ? 'secondary' : 'ghost'}
          size="sm"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
          className="-mt-1.5"
        >
          <Table2 className="size-4.5" aria-hidden />
          Table
        </Button>
      </figcaption>
      {asTable && (
        <ChartTable title={title} labelsName={labelsName} labels={labels} series={series} format={format} />
      )}
      {!asTable && labels.length === 0 && <p className="py-10 text-center text-ink-2">No figures yet</p>}
      {!asTable && labels.length > 0 && (
        <Drawing
          {...props}
          format={format}
          patterns={patterns}
          active={active}
          onActive={setActive}
          box={box}
          width={width}
        />
      )}
    </figure>
  )
}

const Legend = ({ kind, series, patterns }: Pick<DrawingProps, 'kind' | 'series' | 'patterns'>) => {
  const Mark = kind === 'line' ? Stroke : Swatch
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-14">
      {series.map(({ name, tone }, index) => (
        <li key={name} className="flex items-center gap-2">
          <Mark patterns={patterns} index={index} tone={toneOf(index, tone)} />
          {name}
        </li>
      ))}
    </ul>
  )
}

interface DrawingProps extends ChartProps {
  format: (value: number) => string
  patterns: string
  active: number | null
  onActive: (index: number | null) => void
  box: RefCallback<HTMLElement>
  width: number
}

/** For assistive technology, a chart is a slider that moves through its values. */
function Drawing(props: DrawingProps) {
  const { kind, title, summary, labels, series, format, height = 260, mirror = false } = props
  const { patterns, active, onActive, box, width } = props
  const last = labels.length - 1
  const current = active ?? last
  const values = series.map(({ name, values: all }) => {
    const value = format(all[current] ?? 0)
    return series.length > 1 ? `${name} ${value}` : value
  })
  const plot = { labels, series, format, width, height, mirror }

  function activateByKey(event: KeyboardEvent) {
    const indexAfter = INDEX_AFTER_KEY[event.key]
    if (!indexAfter) return
    event.preventDefault()
    onActive(Math.min(last, Math.max(0, indexAfter(current, last))))
  }

  function activateNearest(event: PointerEvent) {
    if (kind === 'donut') return
    const { x } = layout({ kind, ...plot })
    const offset = event.clientX - event.currentTarget.getBoundingClientRect().left
    onActive(nearestIndex(labels.length, (index) => Math.abs(x(index) - offset)))
  }

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={`${title}. ${summary}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={`${labels[current]}: ${values.join(', ')}`}
      onKeyDown={activateByKey}
      onFocus={() => onActive(current)}
      onBlur={() => onActive(null)}
      onPointerMove={activateNearest}
      onPointerLeave={() => onActive(null)}
      className="relative touch-pan-y rounded-14"
      style={kind === 'donut' ? undefined : { height }}
    >
      {kind === 'donut' && (
        <Donut
          labels={labels}
          format={format}
          patterns={patterns}
          active={active}
          values={series[0]?.values ?? []}
          onActive={onActive}
        />
      )}
      {kind !== 'donut' && width > 0 && (
        <>
          <Plot kind={kind} patterns={patterns} active={active} {...plot} />
          {(kind === 'line' || active !== null) && (
            <ReadOut
              x={layout({ kind, ...plot }).x(current)}
              width={width}
              label={labels[current]!}
              values={values}
            />
          )}
        </>
      )}
    </div>
  )
}

function nearestIndex(count: number, distanceTo: (index: number) => number): number {
  const distances = Array.from({ length: count }, (_, index) => distanceTo(index))
  return distances.indexOf(Math.min(...distances))
}

interface ReadOutProps {
  x: number
  width: number
  label: string
  values: readonly string[]
}

/** Follows the value along the top edge and stays within the chart. */
const ReadOut = ({ x, width, label, values }: ReadOutProps) => (
  <div
    aria-hidden
    className="pointer-events-none absolute top-0 flex items-center gap-2 rounded-8 bg-inverse px-2.5 py-1 text-13 whitespace-nowrap text-on-inverse-2 shadow-edge"
    style={{ left: x, transform: `translateX(${-(x / width) * 100}%)` }}
  >
    {label}
    <b className="font-bold text-on-inverse tabular-nums">{values.join(' · ')}</b>
  </div>
)

function useWidth() {
  const [width, setWidth] = useState(0)
  const box = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
