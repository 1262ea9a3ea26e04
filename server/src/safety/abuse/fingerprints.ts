import { createHash } from 'node:crypto'

/** Shorter texts match by chance: "Hi, how are you?" */
const WORDS_MIN = 6
const WORDS_READ = 200
/** Words per phrase. */
const SHINGLE = 3
/** Two texts that share two thirds of their phrases have a fingerprint in common in more than 19 of 20 cases. */
const BANDS = 3

/** MinHash fingerprints: nearly equal texts share at least one, even if a name, number, link or emoji differs. */
export function fingerprints(text: string): string[] {
  const words = wordsOf(text)
  if (words.length < WORDS_MIN) return []
  const phrases = words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' '))
  return Array.from({ length: BANDS }, (_, band) => `${band}:${minHash(phrases, band).toString(36)}`)
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/\S+(?:\/\/|\.[a-z]{2,}\/?)\S*/g, ' link ')
    .replace(/\d+/g, ' ')
  return (folded.match(/\p{L}+/gu) ?? []).slice(0, WORDS_READ)
}

/** Two texts have the same minimum as often as they share phrases. */
function minHash(phrases: readonly string[], seed: number): number {
  let smallest = 0xffff_ffff
  for (const phrase of phrases) smallest = Math.min(smallest, hash(phrase, seed))
  return smallest
}

/** FNV-1a, with a final mix that makes the seeds independent of each other. */
function hash(text: string, seed: number): number {
  let sum = 0x811c_9dc5 ^ Math.imul(seed + 1, 0x9e37_79b1)
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x0100_0193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85eb_ca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2_ae35)
  return (sum ^ (sum >>> 16)) >>> 0
}

/** Strangers' addresses with fewer letters share a pattern: phone numbers, student numbers, years. */
const LETTERS_MIN = 3

/**
 * The same for all addresses that a script numbers consecutively: without their digits and plus tags. It's a hash, so that
 * a counter's key reveals no address. Null if an address has too few letters.
 */
export function addressPattern(email: string): string | null {
  const at = email.lastIndexOf('@')
  const mailbox = email.slice(0, at).split('+')[0]!.replaceAll('.', '')
  if (mailbox.replace(/[^\p{L}]/gu, '').length < LETTERS_MIN) return null
  const name = mailbox.replace(/\d+/g, '#')
  return createHash('sha256')
    .update(`${name}${email.slice(at)}`)
    .digest('base64url')
    .slice(0, 16)
}
