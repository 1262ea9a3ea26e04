import type { Endpoint, Limit } from '@koji/contract'
import type { MemoryLimits } from '#adapters/limits/memory.ts'
import type { Limits } from '#adapters/limits/port.ts'
import type { Viewer } from '../session/viewer.ts'
import { rateLimitKey } from './client-address.ts'
import { refuse } from './refusal.ts'

/** The limit for all requests of one address, so that a runaway script doesn't slow down others. */
const OVERALL = { max: 1_200, seconds: 60 }

export interface RateLimiter {
  /** Counts on this node only, because a round trip on every request would be too slow. */
  limitAddress(address: string): void
  /** Null if the endpoint has no limit of its own. */
  forEndpoint(declared: Endpoint): ((address: string, viewer: Viewer | null) => Promise<void>) | null
}

/** While the shared counters are unavailable, strict limits refuse requests and the others count locally. */
export function createRateLimiter(shared: Limits, local: MemoryLimits, enforced: boolean): RateLimiter {
  function refuseIf(retryAfter: number): void {
    if (retryAfter > 0) refuse('too_many_requests', { retryAfter })
  }

  async function take(key: string, { max, seconds, strict }: Limit): Promise<void> {
    const counted = await shared.take(key, max, seconds).catch(() => null)
    if (counted !== null) return refuseIf(counted)
    if (strict) refuse('unavailable', { retryAfter: 5 })
    refuseIf(local.takeNow(key, max, seconds))
  }

  return {
    limitAddress(address) {
      if (enforced) refuseIf(local.takeNow(rateLimitKey(address), OVERALL.max, OVERALL.seconds))
    },
    forEndpoint({ method, path, limit }) {
      if (!limit || !enforced) return null
      return (address, viewer) => {
        const who = limit.per === 'account' && viewer ? viewer.accountId : rateLimitKey(address)
        return take(`${method} ${path} ${who}`, limit)
      }
    },
  }
}
