import { expect, test } from 'vitest'
import { activeClaim, askerName, filledIn } from './words.ts'

const asker = {
  id: '01a1e458-a89d-7000-93b4-f724c6194885',
  displayName: 'Noor',
  username: null,
  avatarUrl: null,
}

test('a canned answer calls people by their name, and visitors by none', () => {
  expect(filledIn('Hello {name}, {name}!', { asker })).toBe('Hello Noor, Noor!')
  expect(filledIn('Hello {name}.', { asker: null })).toBe('Hello there.')
})

test('whoever has no profile is known by where the answer goes', () => {
  expect(askerName({ asker, email: 'noor@visitor.example' })).toBe('Noor')
  expect(askerName({ asker: null, email: 'noor@visitor.example' })).toBe('noor@visitor.example')
})

test('a claim ends by itself', () => {
  const claim = { by: { id: asker.id, name: 'Aiko' }, until: '2026-11-16T12:15:00.000Z' }
  expect(activeClaim({ claim }, Date.parse('2026-11-16T12:14:59Z'))).toBe(claim)
  expect(activeClaim({ claim }, Date.parse('2026-11-16T12:15:00Z'))).toBeNull()
  expect(activeClaim({ claim: null })).toBeNull()
})
