/** Letters and punctuation of other scripts, and in the same order the ASCII characters that they look like. */
const FOREIGN = '’‘–—авсԁеһніјкӏмпорԛгяѕтцѵԝхуαβεηικνορστυχøłđħıɡɢɪɴʀʟᴀᴇᴋᴏᴛ'
const OURS = "''--abcdehhijklmnopqrrstuvwxyabenikvopotuxoldhigginrlaekot"
const LOOK_ALIKES = new Map([
  ...Array.from(FOREIGN, (letter, at) => [letter, OURS[at]!] as const),
  ['ß', 'ss'],
  ['œ', 'oe'],
  ['æ', 'ae'],
])

/** Invisible characters, which split a word only for programs. */
const UNSEEN = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/gu
/** Whitespace, and two Arabic ligatures that NFKD would expand to whole phrases. */
const WHITE = /[\s\ufdfa\ufdfb]/gu
const BOXED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu
const DIGIT = /\p{Nd}/gu

/** Reduces a text to lowercase Latin letters without accents and ASCII digits, as a quick reader perceives it. */
export function normalizeText(text: string): string {
  return text
    .replace(WHITE, ' ')
    .replace(UNSEEN, '')
    .replace(BOXED, boxedLetter)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(DIGIT, asciiDigit)
    .replace(/[^\0-\x7f]/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
}

function boxedLetter(box: string): string {
  const code = box.codePointAt(0)!
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150
  return String.fromCodePoint(97 + code - first)
}

/** Unicode lists the digits of each script in a row, starting with zero. */
function asciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
