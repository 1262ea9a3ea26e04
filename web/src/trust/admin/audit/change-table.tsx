import { cx } from '#ui/cx.ts'
import type { FactChange } from './labels.ts'

const CELL = 'px-3.5 py-2.5 text-left align-top break-words'

/** Before and after, side by side. Changes are marked by more than color. */
export const ChangeTable = ({ changes }: { changes: readonly FactChange[] }) => (
  <table className="w-full table-fixed overflow-hidden rounded-14 bg-surface text-14 inset-ring inset-ring-line">
    <caption className="sr-only">What it changed</caption>
    <thead>
      <tr className="bg-sunken text-13 text-ink-2">
        <th scope="col" className={cx(CELL, 'w-1/4')}>
          What
        </th>
        <th scope="col" className={CELL}>
          Before
        </th>
        <th scope="col" className={CELL}>
          After
        </th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ name, before, after, changed }) => (
        <tr key={name} className="border-t border-line">
          <th scope="row" className={cx(CELL, 'font-semibold')}>
            {name}
          </th>
          <td className={CELL}>
            {changed && before ? (
              <del className="rounded-8 bg-danger-wash px-1 text-danger">{before}</del>
            ) : (
              <UnchangedValue text={before} />
            )}
          </td>
          <td className={CELL}>
            {changed && after ? (
              <ins className="rounded-8 bg-ok-wash px-1 text-ok no-underline">{after}</ins>
            ) : (
              <UnchangedValue text={after} />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const UnchangedValue = ({ text }: { text: string | null }) =>
  text === null ? <span className="text-ink-2">Nothing</span> : text
