import { NewTicket } from '@koji/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstErrors } from './form-errors.ts'

const issuesOf = (shape: z.ZodMiniType, values: unknown) => z.safeParse(shape, values).error?.issues ?? []

test('gives each field its own message', () => {
  expect(firstErrors(issuesOf(NewTicket, { email: '', subject: 'Payment', body: null }))).toEqual({
    email: 'Email is required',
    body: 'Message is required',
  })
})

test('uses the first of several errors of a field', () => {
  const Password = z.object({
    password: z.string().check(z.minLength(8, 'Too short'), z.regex(/[0-9]/, 'No number')),
  })
  expect(firstErrors(issuesOf(Password, { password: 'abc' }))).toEqual({ password: 'Too short' })
})

test('assigns an error inside a list to the list', () => {
  const Tags = z.object({ tags: z.array(z.string('Not a tag')) })
  expect(firstErrors(issuesOf(Tags, { tags: ['a', 1] }))).toEqual({ tags: 'Not a tag' })
})

test('assigns an error about the whole object to the form', () => {
  const Range = z
    .object({ from: z.number(), to: z.number() })
    .check(z.refine(({ from, to }) => from < to, 'Wrong order'))
  expect(firstErrors(issuesOf(Range, { from: 2, to: 1 }))).toEqual({ form: 'Wrong order' })
})

test('returns nothing without errors', () => {
  expect(firstErrors([])).toEqual({})
})
