import { CARD_FONTS, DEFAULT_CARD, lowContrastParts } from '@koji/contract'
import { expect, test } from 'vitest'
import { colourIn, readable } from './readable.ts'
import { ACCENTS, BACKGROUNDS } from './swatches.ts'

const steps = ['00', '33', '66', '77', '88', '99', 'cc', 'ff']
const greys = steps.map((step) => `#${step}${step}${step}`)
const colours = [...greys, '#ff0000', '#00ff00', '#0000ff', '#f6ad49', '#ad2a4b', '#1f6650']

test('any two colours become a card that can be read', () => {
  for (const accent of colours)
    for (const background of colours)
      expect([accent, background, lowContrastParts(readable({ accent, background }))]).toEqual([
        accent,
        background,
        [],
      ])
})

test('what can be read stays as it is, with all that is no colour', () => {
  for (const font of CARD_FONTS)
    expect(readable({ ...DEFAULT_CARD, font })).toEqual({ ...DEFAULT_CARD, font })
})

test('an accent is moved no further than it must', () => {
  const { accent, background } = readable({ accent: '#f6ad49', background: '#fdebcb' })
  expect(background).toBe('#fdebcb')
  expect(lowContrastParts({ accent, background })).toEqual([])
  expect(accent.startsWith('#a') || accent.startsWith('#9') || accent.startsWith('#b')).toBe(true)
})

test('words can be read on every colour that is offered', () => {
  for (const accent of ACCENTS)
    expect(lowContrastParts({ accent: accent.colour, background: '#1e1b16' })).not.toContain('badge')
  for (const background of BACKGROUNDS)
    expect(lowContrastParts({ accent: '#f6ad49', background: background.colour })).not.toContain('text')
})

test.each([
  ['#F6AD49', '#f6ad49'],
  [' f6ad49 ', '#f6ad49'],
  ['#fa4', '#ffaa44'],
  ['#f6ad4', null],
  ['koji', null],
  ['', null],
])('the colour in %j', (typed, colour) => {
  expect(colourIn(typed)).toBe(colour)
})
