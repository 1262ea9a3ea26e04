import { expect, test } from 'vitest'
import { earnings } from './earnings.ts'

test('takes a fee of a tenth of each price, rounded half up to a cent', () => {
  expect(earnings(1, 799)).toEqual({ gross: 799, fee: 80, net: 719 })
  expect(earnings(1, 795).fee).toBe(80)
  expect(earnings(1, 794).fee).toBe(79)
  expect(earnings(120, 799)).toEqual({ gross: 95_880, fee: 9_600, net: 86_280 })
})
