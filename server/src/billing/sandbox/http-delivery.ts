import type { Deliver } from './webhooks.ts'

const TIMEOUT_MS = 10_000

/** Calls this process over HTTP, as a real provider would from outside. */
export const deliverOverHttp =
  (port: number): Deliver =>
  async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
    const address = `http://127.0.0.1:${port}/api/webhooks/sandbox`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(address, { method: 'POST', body, headers, signal })
    await response.arrayBuffer()
    return response.ok
  }
