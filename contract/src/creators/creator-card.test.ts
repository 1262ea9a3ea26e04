import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CARD_INK,
  CARD_PAPER,
  CardDesign,
  contrast,
  DEFAULT_CARD,
  inkOn,
  lowContrastParts,
} from './creator-card.ts'

test('contrast follows the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#f6ad49', '#f6ad49')).toBe(1)
})

test('picks ink or paper for text, whichever has more contrast', () => {
  expect(inkOn('#fdebcb')).toBe(CARD_INK)
  expect(inkOn('#1f6650')).toBe(CARD_PAPER)
})

test.each([
  ['readable colors', { accent: '#f6ad49', background: '#1e1b16' }, []],
  ['an accent too close to the background', { accent: '#f6ad49', background: '#fdebcb' }, ['accent']],
  [
    'a background that is unreadable with both ink and paper',
    { accent: '#fff3d6', background: '#7b7b7b' },
    ['text'],
  ],
  ['an accent that is unreadable with both', { accent: '#7b7b7b', background: '#000000' }, ['badge']],
] as const)('reports the faults of a card with %s', (_, colors, faults) => {
  expect(lowContrastParts(colors)).toEqual(faults)
})

test('accepts the default card and rejects an unreadable one', () => {
  expect(z.safeParse(CardDesign, DEFAULT_CARD).success).toBe(true)
  const flat = z.safeParse(CardDesign, { ...DEFAULT_CARD, background: DEFAULT_CARD.accent })
  expect(flat.error?.issues.map(({ path }) => path.join('.'))).toContain('accent')
})
