import * as z from 'zod/mini'
import { EMAIL_MAX, PAGE_SIZE } from './constants.ts'
import { visibleText } from './visible-text.ts'

/** Lowercase, like in the database, so that equal ids are equal strings. */
export const Id = z.uuid().check(z.toLowerCase())
export type Id = z.infer<typeof Id>

/** An ISO 8601 date and time in UTC. */
export const Instant = z.iso.datetime()

export const Email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(EMAIL_MAX, { error: `Email must be less than ${EMAIL_MAX} characters`, abort: true }),
    z.email('Please enter a valid email address'),
    z.toLowerCase(),
  )

/** For lookups. `ChosenUsername` is stricter. */
export const Username = z.string().check(z.regex(/^[A-Za-z0-9_]{3,30}$/))

/** User-written text: trimmed, in normal form C, without invisible characters. */
export const text = (name: string, min: number, max: number) =>
  z.string(`${name} is required`).check(
    z.overwrite(visibleText),
    z.trim(),
    z.minLength(min, {
      error: min === 1 ? `${name} is required` : `${name} must be at least ${min} characters`,
      abort: true,
    }),
    z.maxLength(max, `${name} must be at most ${max.toLocaleString('en')} characters`),
  )

/** The query of every paginated list. */
export const PageQuery = z.object({
  /** A cursor. Long enough for a name of 40 characters of three bytes each. */
  after: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), PAGE_SIZE),
})
export type PageQuery = z.infer<typeof PageQuery>

export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
