import { NewTicket } from '@koji/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { firstErrors } from './form-errors.ts'

const issuesOf = (shape: z.ZodMiniType, values: unknown) => z.safeParse(shape, values).error?.issues ?? []

test('each field gets its own sentence', () => {
  expect(firstErrors(issuesOf(NewTicket, { email: '', subject: 'Payment', body: null }))).toEqual({
    email: 'Email is required',
    body: 'Message is required',
  })
})

test('of several complaints about one field the first one counts', () => {
  const Password = z.object({
    password: z.string().check(z.minLength(8, 'Too short'), z.regex(/[0-9]/, 'No number')),
  })
  expect(firstErrors(issuesOf(Password, { password: 'abc' }))).toEqual({ password: 'Too short' })
})

test('a complaint inside a list stands under the list', () => {
  const Tags = z.object({ tags: z.array(z.string('Not a tag')) })
  expect(firstErrors(issuesOf(Tags, { tags: ['a', 1] }))).toEqual({ tags: 'Not a tag' })
})

test('a complaint about the whole belongs to the form', () => {
  const Range = z
    .object({ from: z.number(), to: z.number() })
    .check(z.refine(({ from, to }) => from < to, 'Wrong order'))
  expect(firstErrors(issuesOf(Range, { from: 2, to: 1 }))).toEqual({ form: 'Wrong order' })
})

test('nothing to complain about', () => {
  expect(firstErrors([])).toEqual({})
})
