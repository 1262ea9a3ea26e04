import { expect, test } from 'vitest'
import { withoutDefaults } from './url-params.ts'

test('leaves out default and empty values', () => {
  expect(withoutDefaults({ tab: 'open', open: null }, { tab: 'open' })).toEqual({})
  expect(withoutDefaults({ tab: 'mine', open: 'x' }, { tab: 'open' })).toEqual({ tab: 'mine', open: 'x' })
})
