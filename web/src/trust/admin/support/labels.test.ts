import { expect, test } from 'vitest'
import { askerName, fillTemplate } from './labels.ts'

const asker = {
  id: '01a1e458-a89d-7000-93b4-f724c6194885',
  displayName: 'Noor',
  username: null,
  avatarUrl: null,
}

test('fills in the name of members, and a neutral word for visitors', () => {
  expect(fillTemplate('Hello {name}, {name}!', { asker })).toBe('Hello Noor, Noor!')
  expect(fillTemplate('Hello {name}.', { asker: null })).toBe('Hello there.')
})

test('names askers without a profile by their email address', () => {
  expect(askerName({ asker, email: 'noor@visitor.example' })).toBe('Noor')
  expect(askerName({ asker: null, email: 'noor@visitor.example' })).toBe('noor@visitor.example')
})
