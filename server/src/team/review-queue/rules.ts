import { ASSIGN_HOURS, CLAIM_MINUTES } from '@koji/contract'

const MINUTE_MS = 60_000

export interface ClaimState {
  holderId: string
  /** The colleague who assigned it. */
  givenBy: string | null
  until: Date
}

const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

/** Null once the claim has expired. */
export const holderOf = (claim: ClaimState | undefined, now: Date): string | null =>
  claim && claim.until > now ? claim.holderId : null

export function isHeldByAnother(claim: ClaimState | undefined, me: string, now: Date): boolean {
  const holder = holderOf(claim, now)
  return holder !== null && holder !== me
}

/** The claim after `me` opened the item; null if it stays with a colleague. */
export function claimOnOpening(
  claim: ClaimState | undefined,
  { me, now, takeOver }: { me: string; now: Date; takeOver: boolean },
): ClaimState | null {
  const until = inMinutes(now, CLAIM_MINUTES)
  // Opening an item that a colleague assigned for a day doesn't shorten that.
  if (claim && holderOf(claim, now) === me)
    return { ...claim, until: claim.until > until ? claim.until : until }
  if (isHeldByAnother(claim, me, now) && !takeOver) return null
  return { holderId: me, givenBy: null, until }
}

export const claimOnAssignment = (to: string, by: string, now: Date): ClaimState => ({
  holderId: to,
  givenBy: by,
  until: inMinutes(now, ASSIGN_HOURS * 60),
})

export const mayRelease = ({ holderId, givenBy }: ClaimState, me: string): boolean =>
  holderId === me || givenBy === me
