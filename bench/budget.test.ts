import { expect, test } from 'vitest'
import { cellsOfBudget, judgeBudget } from './budget.ts'

const size = { what: 'Shell', value: 130.04, unit: 'kB', beside: 'gzip 150', most: 130 } as const
const score = { what: 'Lighthouse', value: 100, unit: '', least: 100 } as const

test('meets a budget exactly at its maximum, not above', () => {
  expect(judgeBudget(size).met).toBe(false)
  expect(judgeBudget({ ...size, value: 130 }).met).toBe(true)
})

test('meets a minimum only when the value reaches it', () => {
  expect(judgeBudget(score).met).toBe(true)
  expect(judgeBudget({ ...score, value: 99 }).met).toBe(false)
})

test('a quick run shows the goal without a verdict, and a row without a goal has no verdict', () => {
  expect(judgeBudget({ ...score, value: 1, unsure: true })).toEqual({ ...score, value: 1, met: null })
  expect(judgeBudget({ what: 'Styles', value: 1, unit: 'kB' })).not.toHaveProperty('met')
})

test('a row has a name, value, detail and goal', () => {
  expect(cellsOfBudget(judgeBudget(size))).toEqual(['Shell', '130 kB', 'gzip 150', '≤ 130 kB MISSED'])
  expect(cellsOfBudget(judgeBudget(score))).toEqual(['Lighthouse', '100', '', '≥ 100 met'])
})
