import { expect, test } from 'vitest'
import { withoutSaved } from './use-draft.ts'

test('keeps input typed while the save is pending', () => {
  const sent = { tagline: 'old', about: 'x' }
  expect(withoutSaved({ tagline: 'new', about: 'x' }, sent)).toEqual({ tagline: 'new' })
})
