import { ChosenUsername, USERNAME_MAX } from '@koji/contract'
import * as z from 'zod/mini'

/** Room for a number behind the name. */
const NAME_MAX = USERNAME_MAX - 4

/** A username made of a name, with a number where the name alone is not free; null when nothing of it can be one. */
export function suggestedUsername(name: string, number?: number): string | null {
  const plain = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, NAME_MAX)
    .replace(/^_+|_+$/g, '')
  const suggestion = number === undefined || plain === '' ? plain : `${plain}_${number}`
  return z.safeParse(ChosenUsername, suggestion).success ? suggestion : null
}

/** Some number of two or three digits: short to say, rarely taken. */
export const someNumber = (): number => 10 + (crypto.getRandomValues(new Uint16Array(1))[0]! % 990)
