import { expect, test } from 'vitest'
import { InvalidResponse, Refused, Unreachable } from './api.ts'
import { fieldErrors, friendlyMessage } from './friendly-messages.ts'

const refused = (code: 'not_found' | 'forbidden' | 'unexpected' | 'account_disabled' | 'invalid_input') =>
  new Refused({
    type: 'about:blank',
    title: '',
    status: 400,
    code,
    requestId: 'r-1',
    fields: [{ path: 'email', message: 'Email is required' }],
  })

test.each([
  ['invalid_email', 'Please enter a valid email address'],
  ['user_disabled', 'This account has been disabled'],
  ['user_not_found', 'No account found with this email'],
  ['wrong_password', 'Incorrect password'],
  ['email_in_use', 'An account with this email already exists'],
  ['weak_password', 'Password must be at least 6 characters'],
  ['network_failure', 'Network error. Please check your connection'],
  ['PGRST116', 'No data found'],
  ['PGRST301', 'Permission denied'],
])('shows %s as “%s”', (code, words) => {
  expect(friendlyMessage({ code, message: 'something technical' })).toBe(words)
})

test('shows the message of other errors, and a general one for unknown errors', () => {
  expect(friendlyMessage(new Error('Out of clay'))).toBe('Out of clay')
  for (const nothing of [null, undefined, {}, { message: ' ' }, { code: 'toString' }, 'x', 7])
    expect(friendlyMessage(nothing)).toBe('An unexpected error occurred')
})

test.each([
  ['No row for ana@koji.example', 'No row for [EMAIL]'],
  ['Call +49 170 1234567 now', 'Call [PHONE] now'],
  ['Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9abc', 'Bearer [TOKEN]'],
  ['GET https://koji.example/x?who=ana failed', 'GET [URL_WITH_PARAMS] failed'],
  ['Card 4242 4242 4242 4242 declined', 'Card [CARD_NUMBER] declined'],
])('scrubs “%s” before showing it', (message, shown) => {
  expect(friendlyMessage(new Error(message))).toBe(shown)
})

test('has messages for network failures and refusals', () => {
  expect(friendlyMessage(new Unreachable())).toBe('Network error. Please check your connection')
  expect(friendlyMessage(new InvalidResponse('<html>'))).toBe('An unexpected error occurred')
  expect(friendlyMessage(refused('not_found'))).toBe('This does not exist, or you may not see it.')
  expect(friendlyMessage(refused('forbidden'))).toBe('Permission denied')
  expect(friendlyMessage(refused('account_disabled'))).toBe('This account has been disabled')
  expect(friendlyMessage(refused('unexpected'))).toBe('An unexpected error occurred (r-1)')
  expect(fieldErrors(refused('invalid_input'))).toEqual({ email: 'Email is required' })
  expect(fieldErrors(new Error('x'))).toEqual({})
})

test.each([
  [20, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [600, 'in 10 minutes'],
  [3_600, 'in an hour'],
  [3_601, 'in 2 hours'],
])('tells someone who is slowed down for %i seconds that they can go on %s', (retryAfter, when) => {
  const problem = { type: 'about:blank', title: '', status: 429, requestId: 'r-1' } as const
  expect(friendlyMessage(new Refused({ ...problem, code: 'slowed_down', retryAfter }))).toBe(
    `That is more than people usually do in so short a time. Please take a break. It goes on ${when}.`,
  )
})
