import { expect, test } from 'vitest'
import { withoutSaved } from './use-draft.ts'

test('what was typed on while the save was under way stays', () => {
  const sent = { tagline: 'old', about: 'x' }
  expect(withoutSaved({ tagline: 'new', about: 'x' }, sent)).toEqual({ tagline: 'new' })
})
