import type { Deliver } from './messages.ts'

const PATIENCE_MS = 10_000

/** The test provider speaks to this very node, as a real one would from outside. */
export const overHttp =
  (port: number): Deliver =>
  async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
    const address = `http://127.0.0.1:${port}/api/webhooks/sandbox`
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(address, { method: 'POST', body, headers, signal })
    await answer.arrayBuffer()
    return answer.ok
  }
