import { COMMON_REFUSALS } from '@koji/contract'
import { ENDPOINTS } from '@koji/contract/endpoints'
import { expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const document = openApi(ENDPOINTS) as {
  openapi: string
  info: { description: string }
  paths: Record<
    string,
    Record<
      string,
      {
        'x-access': string
        security: unknown[]
        parameters: { name: string }[]
        requestBody?: { content: object }
        responses: object
      }
    >
  >
}

test('describes every endpoint with its access, parameters and refusals', () => {
  expect(document.openapi).toBe('3.1.0')
  for (const { method, path, access } of ENDPOINTS) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation?.['x-access']).toBe(access)
    expect(operation?.security).toHaveLength(access === 'everyone' ? 0 : 1)
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(operation?.parameters.map((one) => one.name)).toContain(name)
  }
  const reply = document.paths['/api/support/tickets/{ticket}/replies']!.post!
  expect(Object.keys(reply.responses)).toEqual(['201', '404', '409'])
  expect(reply.parameters.map(({ name }) => name)).toEqual(['ticket', 'Idempotency-Key'])
})

test('lists common refusals once for all operations', () => {
  for (const code of COMMON_REFUSALS) expect(document.info.description).toContain(code)
})

test('describes an upload as binary', () => {
  const { requestBody } = document.paths['/api/profiles/me/photos']!.post!
  expect(Object.keys(requestBody!.content)).toEqual(['application/octet-stream', 'image/*'])
})
