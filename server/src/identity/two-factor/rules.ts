/** Without 0, 1, l and o, which people mistake for each other; 32 letters, so that five random bits pick one evenly. */
export const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

/** A recovery code out of random bytes. */
export const writeRecoveryCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** As it is shown, and as people may type it. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
