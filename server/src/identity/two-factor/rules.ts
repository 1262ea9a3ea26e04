/** Omits 0, 1, l and o, which are easily confused. With 32 letters, a random byte picks each with the same probability. */
export const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

export const encodeRecoveryCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** As people see it, and may type it. */
export const formatRecoveryCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
