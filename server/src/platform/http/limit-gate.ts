import type { Endpoint } from '@koji/contract'
import type { Limits } from '#adapters/limits/port.ts'
import type { Viewer } from '../session.ts'
import { refuse } from './refusal.ts'

/** What any one address may ask for in all, so that a runaway script hurts nobody else. */
const OVERALL = { max: 1_200, seconds: 60 }

export interface LimitGate {
  overall(address: string): Promise<void>
  forEndpoint(declared: Endpoint, address: string, viewer: Viewer | null): Promise<void>
}

/**
 * `overall` counts on this node alone: it runs on every request and must not cost a round trip.
 * While the shared counters are out of reach, strict limits refuse and the others count locally.
 */
export function limitGate(shared: Limits, local: Limits, enforced: boolean): LimitGate {
  async function take(limits: Limits, key: string, max: number, seconds: number) {
    const retryAfter = await limits.take(key, max, seconds)
    if (retryAfter > 0) refuse('too_many_requests', { retryAfter })
  }

  return {
    async overall(address) {
      if (enforced) await take(local, `all:${address}`, OVERALL.max, OVERALL.seconds)
    },
    async forEndpoint({ method, path, limit }, address, viewer) {
      if (!limit || !enforced) return
      const who = limit.per === 'account' && viewer ? viewer.accountId : address
      const key = `${method} ${path} ${who}`
      const counted = await shared.take(key, limit.max, limit.seconds).catch(() => null)
      if (counted === null) {
        if (limit.strict) refuse('unavailable', { retryAfter: 5 })
        await take(local, key, limit.max, limit.seconds)
      } else if (counted > 0) refuse('too_many_requests', { retryAfter: counted })
    },
  }
}
