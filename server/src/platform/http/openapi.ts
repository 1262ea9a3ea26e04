import { COMMON_REFUSALS, type Endpoint, PRODUCT_NAME, Problem, REFUSALS } from '@koji/contract'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const schema = (shape: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** Generates an OpenAPI 3.1 document from the contract. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const declared of endpoints) {
    paths[declared.path] ??= {}
    paths[declared.path]![declared.method.toLowerCase()] = operation(declared)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: `Every operation may also refuse a request with: ${COMMON_REFUSALS.join(', ')}.`,
    },
    paths,
    components: {
      schemas: { Problem: schema(Problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'koji_access' } },
    },
  }
}

function operation(declared: Endpoint): Json {
  return {
    summary: declared.summary,
    tags: [declared.path.split('/')[2]],
    'x-access': declared.access,
    ...(declared.limit && { 'x-limit': declared.limit }),
    security: declared.access === 'everyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(declared, 'params', 'path'),
      ...parameters(declared, 'query', 'query'),
      ...keyHeader(declared),
    ],
    ...(declared.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schema(declared.body, 'input') } },
      },
    }),
    ...(declared.upload && {
      requestBody: {
        required: true,
        content: {
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          'image/*': { schema: { type: 'string', format: 'binary' } },
        },
      },
    }),
    responses: {
      [declared.creates ? 201 : 200]: {
        description: 'Success',
        content: { 'application/json': { schema: schema(declared.reply, 'output') } },
      },
      ...refusals(declared),
    },
  }
}

function parameters(declared: Endpoint, part: 'params' | 'query', place: 'path' | 'query'): Json[] {
  if (!declared[part]) return []
  const { properties = {}, required = [] } = schema(declared[part], 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: shape,
  }))
}

function keyHeader(declared: Endpoint): Json[] {
  if (!declared.creates) return []
  const description =
    'A repeated request with the same key and input has no further effect and gets the same reply.'
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', pattern: '^[\\w-]{16,64}$' },
    },
  ]
}

function refusals(declared: Endpoint): Json {
  const byStatus = Map.groupBy(declared.refusals, (code) => REFUSALS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
