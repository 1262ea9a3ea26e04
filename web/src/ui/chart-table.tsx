import type { ChartSeries } from './chart.tsx'

interface ChartTableProps {
  title: string
  labelsName: string
  labels: readonly string[]
  series: readonly ChartSeries[]
  format: (value: number) => string
}

export const ChartTable = ({ title, labelsName, labels, series, format }: ChartTableProps) => (
  <section
    tabIndex={0}
    aria-label={`${title}, table`}
    className="max-h-80 overflow-auto rounded-14 inset-ring inset-ring-line"
  >
    <table className="w-full border-collapse text-left text-15">
      <thead className="sticky top-0 bg-sunken text-14">
        <tr>
          <th scope="col" className="px-4 py-2 font-semibold">
            {labelsName}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="px-4 py-2 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={index} className="border-t border-line">
            <th scope="row" className="px-4 py-2 font-medium">
              {label}
            </th>
            {series.map(({ name, values }) => (
              <td key={name} className="px-4 py-2 text-right tabular-nums">
                {format(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
