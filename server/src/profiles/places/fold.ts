/** Letters that Unicode does not take apart into a plain one and an accent. */
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
const UNACCENTED = /[łøđðßæœıþħŋə]/g
const APOSTROPHES = /['’‘ʻʼʹ`´]/g
const ACCENTS = /\p{M}+/gu
const NO_WORD = /[^\p{L}\p{N}]+/gu
const PLAIN_ALREADY = /^[a-z0-9]+(?: [a-z0-9]+)*$/
const ASCII = /^[\x00-\x7f]*$/

/** As it is compared: small letters without accents, words with one space between them. */
export function fold(text: string): string {
  const small = text.toLowerCase()
  if (PLAIN_ALREADY.test(small)) return small
  const joined = small.replace(APOSTROPHES, '')
  if (ASCII.test(joined)) return joined.replace(/[^a-z0-9]+/g, ' ').trim()
  const bare = joined.normalize('NFKD').replace(ACCENTS, '')
  return bare
    .replace(UNACCENTED, (letter) => PLAIN[letter]!)
    .replace(NO_WORD, ' ')
    .trim()
}

const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The ways in which people type a name: Köln as koln and koeln, L'Aquila as laquila and l aquila. */
export function spellings(name: string): string[] {
  const found = [fold(name)]
  const small = name.toLowerCase()
  const speltOut = small.replace(/[äöüøå]/g, (letter) => SPELT_OUT[letter]!)
  if (speltOut !== small) found.push(fold(speltOut))
  const apart = small.replace(APOSTROPHES, ' ')
  if (apart !== small) found.push(fold(apart))
  if (small.startsWith('saint')) found.push(found[0]!.replace(/^saint /, 'st '))
  return found
}
