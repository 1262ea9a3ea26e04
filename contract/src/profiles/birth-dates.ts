import * as z from 'zod/mini'
import { ADULT_AGE, AGE_MAX } from '../constants.ts'

/** A date such as 1990-04-23. The minimum age is checked by the server, whose clock can be trusted. */
export const BirthDate = z.iso
  .date('Enter your full birth date')
  .check(z.refine((date) => date >= '1900-01-01', 'Please check the year'))

/** Age in full years on an ISO date. A birthday on February 29 counts as March 1 in other years. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export const isAdult = (birthDate: string, day: string): boolean => ageOn(birthDate, day) >= ADULT_AGE

/** False for dates in the future or more than 120 years ago, which are typos. */
export const isPossible = (birthDate: string, day: string): boolean =>
  birthDate <= day && ageOn(birthDate, day) <= AGE_MAX + 21
