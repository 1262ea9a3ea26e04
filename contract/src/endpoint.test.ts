import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, pathOf } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

test('an endpoint without access does not compile', () => {
  // @ts-expect-error: access is missing
  const incomplete = endpoint({
    method: 'GET',
    path: '/api/x',
    summary: '',
    reply: z.object({}),
    refusals: [],
  })
  expect(incomplete.access).toBeUndefined()
})

test('path parameters are URL-encoded', () => {
  const declared = endpoint({
    method: 'GET',
    path: '/api/x/{id}/y',
    summary: '',
    access: 'everyone',
    reply: z.object({}),
    refusals: [],
  })
  expect(pathOf(declared, { id: '../a b?' })).toBe('/api/x/..%2Fa%20b%3F/y')
})

test('no two endpoints have the same method and path', () => {
  const operations = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(operations).size).toBe(operations.length)
  expect(operations.length).toBeGreaterThan(0)
})

test('every path parameter has a shape, and GET endpoints have no body', () => {
  for (const declared of ENDPOINTS) {
    expect(Boolean(declared.params), declared.path).toBe(declared.path.includes('{'))
    if (declared.method === 'GET') expect(declared.body, declared.path).toBeUndefined()
    if (declared.creates) expect(declared.method, declared.path).toBe('POST')
  }
})
