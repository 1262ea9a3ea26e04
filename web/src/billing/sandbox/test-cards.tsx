import { TEST_CARDS } from '@koji/contract'
import { cx } from '#ui/cx.ts'
import { groupDigits, isSameCard } from './card-number.ts'

interface TestCardsProps {
  typed: string
  onPick: (number: string) => void
}

/** Each button fills in the number of a test card and says what the card does. */
export const TestCards = ({ typed, onPick }: TestCardsProps) => (
  <fieldset>
    <legend className="mb-2 text-15 leading-snug font-semibold">Test cards</legend>
    <ul className="grid gap-2">
      {TEST_CARDS.map(({ number, does }) => {
        const selected = isSameCard(typed, number)
        return (
          <li key={number}>
            <button
              type="button"
              aria-pressed={selected}
              onClick={() => onPick(number)}
              className={cx(
                'flex min-h-12 w-full flex-wrap items-baseline gap-x-4 rounded-14 border-[1.5px] px-4 py-2.5 text-left transition-colors',
                selected ? 'border-ink bg-koji-wash dark:border-koji' : 'border-line hover:bg-sunken',
              )}
            >
              <span className="shrink-0 font-semibold tabular-nums">{groupDigits(number)}</span>
              <span className="text-14 text-ink-2">{does}</span>
            </button>
          </li>
        )
      })}
    </ul>
  </fieldset>
)
