/** Letters that NFKD doesn't split into a plain letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
  ŋ: 'ng',
  ə: 'e',
}
const UNSPLIT_LETTERS = /[łøđðßæœıþħŋə]/g
const APOSTROPHES = /['’‘ʻʼʹ`´]/g
const ACCENTS = /\p{M}+/gu
const NON_WORD = /[^\p{L}\p{N}]+/gu
const FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const ASCII = /^[\x00-\x7f]*$/

/** Prepares a text for comparison: lower case without accents, and a single space between words. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (FOLDED.test(lower)) return lower
  const joined = lower.replace(APOSTROPHES, '')
  if (ASCII.test(joined)) return joined.replace(/[^a-z0-9]+/g, ' ').trim()
  const unaccented = joined.normalize('NFKD').replace(ACCENTS, '')
  return unaccented
    .replace(UNSPLIT_LETTERS, (letter) => PLAIN[letter]!)
    .replace(NON_WORD, ' ')
    .trim()
}

const TRANSCRIPTIONS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The ways to type a name: Köln as koln and koeln, L'Aquila as laquila and l aquila. */
export function spellings(name: string): string[] {
  const found = [fold(name)]
  const lower = name.toLowerCase()
  const transcribed = lower.replace(/[äöüøå]/g, (letter) => TRANSCRIPTIONS[letter]!)
  if (transcribed !== lower) found.push(fold(transcribed))
  const separated = lower.replace(APOSTROPHES, ' ')
  if (separated !== lower) found.push(fold(separated))
  if (lower.startsWith('saint')) found.push(found[0]!.replace(/^saint /, 'st '))
  return found
}
