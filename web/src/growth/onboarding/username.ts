import { ChosenUsername, USERNAME_MAX } from '@koji/contract'
import * as z from 'zod/mini'

/** Leaves room for a number at the end. */
const NAME_MAX = USERNAME_MAX - 4

/** Derives a username from a name, with an optional number. Null if the name has no usable letters. */
export function suggestUsername(name: string, number?: number): string | null {
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

/** A random number from 10 to 999. */
export const randomNumber = (): number => 10 + (crypto.getRandomValues(new Uint16Array(1))[0]! % 990)
