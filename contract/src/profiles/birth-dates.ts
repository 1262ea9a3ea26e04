import * as z from 'zod/mini'
import { ADULT_AGE, AGE_MAX } from '../constants.ts'

/** A day of the calendar, such as 1990-04-23. Whether somebody is old enough is for the server's clock to say. */
export const BirthDate = z.iso
  .date('Enter your full birth date')
  .check(z.refine((date) => date >= '1900-01-01', 'Please check the year'))

/** Full years on a day, both as ISO dates. Somebody born on 29 February is a year older on 1 March. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

export const isAdult = (birthDate: string, day: string): boolean => ageOn(birthDate, day) >= ADULT_AGE

/** Older than anybody is, or not born yet: a slip of the hand. */
export const isPossible = (birthDate: string, day: string): boolean =>
  birthDate <= day && ageOn(birthDate, day) <= AGE_MAX + 21
