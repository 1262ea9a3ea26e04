export interface DateParts {
  day: string
  month: string
  year: string
}

export const NO_DATE: DateParts = { day: '', month: '', year: '' }

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Parses "1990-04-23", "23.04.1990", "23/4/1990" and similar. The day comes before the month. */
export function parseDate(text: string): DateParts | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)
  const written = /^\s*(\d{1,2})[./\s-]+(\d{1,2})[./\s-]+(\d{4})\s*$/.exec(text)
  const parts = iso ? [iso[3], iso[2], iso[1]] : written?.slice(1)
  const [day, month, year] = parts ?? []
  if (!day || !month || !year) return null
  return { day: String(Number(day)), month: String(Number(month)), year }
}

/** The ISO date of the parts, or null if they don't make a date. */
export function joinDate(parts: DateParts): string | null {
  if (!parts.day || !parts.month || !/^\d{4}$/.test(parts.year) || dateError(parts)) return null
  return `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`
}

/** Why the parts can't become a date, as soon as that is certain. */
export function dateError({ day, month, year }: DateParts): string | undefined {
  if (/\D/.test(day) || /\D/.test(year)) return 'Please use numbers for the day and the year.'
  const number = Number(day)
  if (day && (number < 1 || number > 31)) return 'The day must be between 1 and 31.'
  if (month && !MONTHS[Number(month) - 1]) return 'The month must be between 1 and 12.'
  if (year.length > 4 || (year.length === 4 && Number(year) < 1900)) {
    return 'Please enter the year with four digits, such as 1990.'
  }
  if (!day || !month) return
  const name = MONTHS[Number(month) - 1]
  // Without a year, February 29 is still possible.
  const days = daysIn(Number(month), year.length === 4 ? Number(year) : 2000)
  if (number <= days) return
  if (name === 'February' && number === 29) return `${year} was not a leap year, so February had 28 days.`
  return `There is no ${number} ${name}. Please check the day.`
}

const daysIn = (month: number, year: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Whole years between two ISO dates. A birthday on February 29 counts from March 1 in other years. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years
}
