import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SignUpPassword } from './identity/sessions.ts'
import { Email, PageQuery, text } from './shapes.ts'

const errorsOf = (shape: z.core.$ZodType, value: unknown) => {
  const parsed = z.safeParse(shape, value)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

describe('an email address', () => {
  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    [undefined, 'Email is required'],
    ['ana', 'Please enter a valid email address'],
    ['ana@koji', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@koji.example`, 'Email must be less than 255 characters'],
  ])('answers %j with "%s"', (value, message) => {
    expect(errorsOf(Email, value)).toEqual([message])
  })

  test('is trimmed and lowercased', () => {
    expect(z.parse(Email, '  Ana@Koji.Example ')).toBe('ana@koji.example')
  })

  test('may have 255 characters', () => {
    const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`
    const longest = `${'x'.repeat(255 - domain.length - 1)}@${domain}`
    expect(longest).toHaveLength(255)
    expect(errorsOf(Email, longest)).toEqual([])
  })
})

describe('a new password', () => {
  test.each([
    ['Ab1', 'Password must be at least 8 characters'],
    [`Ab1${'x'.repeat(70)}`, 'Password must be less than 72 characters'],
    ['ABCDEFG1', 'Password must contain at least one lowercase letter'],
    ['abcdefg1', 'Password must contain at least one uppercase letter'],
    ['Abcdefgh', 'Password must contain at least one number'],
  ])('rejects %j with "%s"', (value, message) => {
    expect(errorsOf(SignUpPassword, value)).toEqual([message])
  })

  test.each(['Abcdefg1', `Ab1${'x'.repeat(69)}`])('accepts %j', (value) => {
    expect(errorsOf(SignUpPassword, value)).toEqual([])
  })
})

test('text is cleaned of control characters, outer spaces and odd line breaks before its length is checked', () => {
  expect(z.parse(text('Name', 2, 5), ' a\u0000\r\nb\u0007 ')).toBe('a\nb')
  expect(errorsOf(text('Name', 2, 5), ' \u0000a ')).toEqual(['Name must be at least 2 characters'])
  expect(errorsOf(text('Name', 1, 5), '  ')).toEqual(['Name is required'])
  expect(errorsOf(text('Name', 1, 1_000), 'x'.repeat(1_001))).toEqual([
    'Name must be at most 1,000 characters',
  ])
})

test('a page has 20 items by default and at most 100', () => {
  expect(z.parse(PageQuery, {})).toEqual({ limit: 20 })
  expect(z.parse(PageQuery, { limit: '50', after: 'x' })).toEqual({ limit: 50, after: 'x' })
  for (const limit of ['0', '101', '1.5', 'many']) expect(errorsOf(PageQuery, { limit })).toHaveLength(1)
})
