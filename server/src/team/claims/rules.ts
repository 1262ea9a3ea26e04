import { ASSIGN_HOURS, CLAIM_MINUTES } from '@koji/contract'

const MINUTE_MS = 60_000

export interface Held {
  holderId: string
  /** A colleague who gave it to them. */
  givenBy: string | null
  until: Date
}

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

/** Whoever has it now; nobody once their time is over. */
export const holderOf = (held: Held | undefined, now: Date): string | null =>
  held && held.until > now ? held.holderId : null

/** Whether this is somebody else's to decide. */
export function isTaken(held: Held | undefined, me: string, now: Date): boolean {
  const has = holderOf(held, now)
  return has !== null && has !== me
}

/** What opening it makes of it; null where it stays what it is. */
export function claimed(
  held: Held | undefined,
  { me, now, takeOver }: { me: string; now: Date; takeOver: boolean },
): Held | null {
  const until = later(now, CLAIM_MINUTES)
  // What a colleague gave for a day is not cut short by opening it.
  if (held && holderOf(held, now) === me) return { ...held, until: held.until > until ? held.until : until }
  if (isTaken(held, me, now) && !takeOver) return null
  return { holderId: me, givenBy: null, until }
}

export const assigned = (to: string, by: string, now: Date): Held => ({
  holderId: to,
  givenBy: by,
  until: later(now, ASSIGN_HOURS * 60),
})

/** Of what I have, and of what I gave to somebody. */
export const mayLetGo = ({ holderId, givenBy }: Held, me: string): boolean =>
  holderId === me || givenBy === me
