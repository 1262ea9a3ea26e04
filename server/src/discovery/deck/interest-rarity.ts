import { INTERESTS } from '@koji/contract'
import { KNOWN_INTEREST_BELOW, RARE_INTEREST_BELOW } from '@koji/contract/ranking'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { type RarityMasks, readInterestShares } from './store-search.ts'

const CACHED_MS = 600_000
/** The width of the column in bits. */
const INTEREST_BITS = 128

/** Which interests are rare, known or common, cached for ten minutes. */
export function interestRarity(clock: Clock) {
  let cached: { at: number; masks: RarityMasks } | null = null

  return {
    async masks(db: Db): Promise<RarityMasks> {
      const now = clock.now().getTime()
      if (cached && now - cached.at < CACHED_MS) return cached.masks
      const shares = await readInterestShares(db)
      const maskOf = (fits: (share: number) => boolean) =>
        Array.from({ length: INTEREST_BITS }, (_, place) =>
          place < INTERESTS.length && fits(shares.get(place) ?? RARE_INTEREST_BELOW) ? '1' : '0',
        ).join('')
      const masks = {
        rare: maskOf((share) => share < RARE_INTEREST_BELOW),
        known: maskOf((share) => share >= RARE_INTEREST_BELOW && share < KNOWN_INTEREST_BELOW),
        common: maskOf((share) => share >= KNOWN_INTEREST_BELOW),
      }
      cached = { at: now, masks }
      return masks
    },
  }
}
