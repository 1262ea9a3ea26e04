import type { Endpoint } from '@koji/contract'
import * as z from 'zod/mini'
import { refuse } from './refusal.ts'

const PARTS = ['params', 'query', 'body'] as const

export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** Parses the parts of a request that the endpoint declares and ignores the others. */
export function parseInput(declared: Pick<Endpoint, (typeof PARTS)[number]>, raw: Input): Input {
  const parsed: Input = { params: undefined, query: undefined, body: undefined }
  for (const part of PARTS) {
    const shape = declared[part]
    if (!shape) continue
    const result = z.safeParse(shape, raw[part] ?? {})
    if (!result.success) refuseInput(part, result.error)
    parsed[part] = result.data
  }
  return parsed
}

function refuseInput(part: (typeof PARTS)[number], error: z.core.$ZodError): never {
  // A malformed id gets the same reply as an unknown one.
  if (part === 'params') refuse('not_found')
  refuse('invalid_input', {
    fields: error.issues
      .slice(0, 20)
      .map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  })
}
