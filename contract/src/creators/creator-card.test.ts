import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CARD_INK,
  CARD_PAPER,
  CardDesign,
  cardFaults,
  contrast,
  DEFAULT_CARD,
  inkOn,
} from './creator-card.ts'

test('contrast is what WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#f6ad49', '#f6ad49')).toBe(1)
})

test('words are in ink or paper, whichever reads better', () => {
  expect(inkOn('#fdebcb')).toBe(CARD_INK)
  expect(inkOn('#1f6650')).toBe(CARD_PAPER)
})

test.each([
  ['nothing', { accent: '#f6ad49', background: '#1e1b16' }, []],
  ['an accent like its background', { accent: '#f6ad49', background: '#fdebcb' }, ['accent']],
  [
    'a background on which neither ink nor paper reads',
    { accent: '#fff3d6', background: '#7b7b7b' },
    ['text'],
  ],
  ['an accent on which neither reads', { accent: '#7b7b7b', background: '#000000' }, ['badge']],
] as const)('of a card with %s to find fault with', (_, colours, faults) => {
  expect(cardFaults(colours)).toEqual(faults)
})

test('the card that everybody begins with is taken, one that cannot be read is not', () => {
  expect(z.safeParse(CardDesign, DEFAULT_CARD).success).toBe(true)
  const flat = z.safeParse(CardDesign, { ...DEFAULT_CARD, background: DEFAULT_CARD.accent })
  expect(flat.error?.issues.map(({ path }) => path.join('.'))).toContain('accent')
})
