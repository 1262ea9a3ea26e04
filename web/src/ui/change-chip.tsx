import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { Change } from '#lib/figures.ts'
import { Chip } from './chip.tsx'

const LOOKS = {
  up: { icon: TrendingUp, said: 'up by' },
  down: { icon: TrendingDown, said: 'down by' },
  same: { icon: Minus, said: '' },
} as const

/** How a figure compares with the previous period. */
export function ChangeChip({ change: { direction, words, good }, days }: { change: Change; days: number }) {
  const { icon, said } = LOOKS[direction]
  const tone = direction === 'same' ? 'line' : good ? 'ok' : 'warn'
  return (
    <Chip size="sm" tone={tone} icon={icon}>
      <span className="sr-only">{said} </span>
      {words}
      <span className="sr-only"> against the {days} days before</span>
    </Chip>
  )
}
