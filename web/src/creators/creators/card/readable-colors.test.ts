import { CARD_FONTS, DEFAULT_CARD, lowContrastParts } from '@koji/contract'
import { expect, test } from 'vitest'
import { makeReadable, parseColor } from './readable-colors.ts'
import { ACCENTS, BACKGROUNDS } from './swatches.ts'

const steps = ['00', '33', '66', '77', '88', '99', 'cc', 'ff']
const greys = steps.map((step) => `#${step}${step}${step}`)
const colors = [...greys, '#ff0000', '#00ff00', '#0000ff', '#f6ad49', '#ad2a4b', '#1f6650']

test('makes a readable card of any two colors', () => {
  for (const accent of colors)
    for (const background of colors)
      expect([accent, background, lowContrastParts(makeReadable({ accent, background }))]).toEqual([
        accent,
        background,
        [],
      ])
})

test('keeps a readable design, and every property that is not a color', () => {
  for (const font of CARD_FONTS)
    expect(makeReadable({ ...DEFAULT_CARD, font })).toEqual({ ...DEFAULT_CARD, font })
})

test('changes the accent no more than necessary', () => {
  const { accent, background } = makeReadable({ accent: '#f6ad49', background: '#fdebcb' })
  expect(background).toBe('#fdebcb')
  expect(lowContrastParts({ accent, background })).toEqual([])
  expect(accent.startsWith('#a') || accent.startsWith('#9') || accent.startsWith('#b')).toBe(true)
})

test('offers only colors that text is readable on', () => {
  for (const accent of ACCENTS)
    expect(lowContrastParts({ accent: accent.color, background: '#1e1b16' })).not.toContain('badge')
  for (const background of BACKGROUNDS)
    expect(lowContrastParts({ accent: '#f6ad49', background: background.color })).not.toContain('text')
})

test.each([
  ['#F6AD49', '#f6ad49'],
  [' f6ad49 ', '#f6ad49'],
  ['#fa4', '#ffaa44'],
  ['#f6ad4', null],
  ['koji', null],
  ['', null],
])('parses the color %j', (typed, color) => {
  expect(parseColor(typed)).toBe(color)
})
