import { PLATFORM_FEE_PERCENT } from '../constants.ts'

/** The platform's share of an amount in cents. Half a cent rounds up. */
export const platformFee = (cents: number): number => Math.floor((cents * PLATFORM_FEE_PERCENT + 50) / 100)
