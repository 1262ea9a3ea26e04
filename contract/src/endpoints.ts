import type { Endpoint } from './endpoint.ts'
import * as contract from './index.ts'

/** Every operation. The server must serve each one, and the access matrix must name it. */
export const ENDPOINTS: readonly Endpoint[] = Object.values<unknown>(contract).filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}
