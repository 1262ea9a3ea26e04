import fc from 'fast-check'
import * as z from 'zod/mini'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
}

/** Values that a schema of the contract accepts, derived from its JSON Schema. */
export function validInputs(shape: z.core.$ZodType): fc.Arbitrary<unknown> {
  return build(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
}

/** Values that a client shouldn't send: wrong types, malicious strings, and valid objects with fields missing or replaced. */
export function invalidInputs(shape: z.core.$ZodType): fc.Arbitrary<unknown> {
  const corrupted = validInputs(shape).chain((value) => {
    if (typeof value !== 'object' || value === null) return malicious
    const keys = Object.keys(value)
    return fc
      .tuple(
        fc.constantFrom(...keys, 'extra', '__proto__', 'constructor'),
        fc.oneof(malicious, fc.constant(undefined)),
      )
      .map(([key, replacement]) => ({ ...value, [key]: replacement }))
  })
  return fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 3, arbitrary: corrupted })
}

const malicious = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1e308,
  [],
  {},
  '',
  '\u0000',
  '\ud800',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u202e\u200b',
  '9'.repeat(400),
  'a'.repeat(20_000),
  { $gt: '' },
)

function build(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(build))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(build(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'object': {
      const parts = Object.entries(schema.properties ?? {}).map(
        ([name, part]) => [name, build(part)] as const,
      )
      return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] })
    }
    default:
      return fc.jsonValue()
  }
}

function text({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.stringMatching(/^[a-z0-9]{1,12}@[a-z]{1,12}\.example$/)
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date) => date.toISOString())
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  // Starts with enough letters, so that trimming and normalizing the rest can't make the text too short.
  const letters = fc.stringMatching(new RegExp(`^[a-z]{${Math.max(minLength, 1)}}$`))
  const rest = fc.string({ maxLength: 30, unit: 'grapheme' })
  return fc.tuple(letters, rest).map((parts) => parts.join('').slice(0, maxLength))
}
