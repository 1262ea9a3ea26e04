import { PLATFORM_FEE_PERCENT } from '../constants.ts'

/** What the platform keeps of an amount of cents; half a cent is rounded up. */
export const platformFee = (cents: number): number => Math.floor((cents * PLATFORM_FEE_PERCENT + 50) / 100)
