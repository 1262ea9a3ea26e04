/** Letters of other alphabets and finer signs, and below them those of ours that they look like. */
const FOREIGN = '’‘–—авсԁеһніјкӏмпорԛгяѕтцѵԝхуαβεηικνορστυχøłđħıɡɢɪɴʀʟᴀᴇᴋᴏᴛ'
const OURS = "''--abcdehhijklmnopqrrstuvwxyabenikvopotuxoldhigginrlaekot"
const LOOK_ALIKES = new Map([
  ...Array.from(FOREIGN, (letter, at) => [letter, OURS[at]!] as const),
  ['ß', 'ss'],
  ['œ', 'oe'],
  ['æ', 'ae'],
])

/** Zero-width and soft characters that split a word for a program and for nobody else. */
const UNSEEN = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/gu
/** Space, and two Arabic signs that would each become a whole phrase. */
const WHITE = /[\s\ufdfa\ufdfb]/gu
const BOXED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu
const DIGIT = /\p{Nd}/gu

/** Lower case, without accents, in Latin letters and our digits: what a hasty reader sees. */
export function plain(text: string): string {
  return text
    .replace(WHITE, ' ')
    .replace(UNSEEN, '')
    .replace(BOXED, letterInBox)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(DIGIT, ourDigit)
    .replace(/[^\0-\x7f]/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter)
}

function letterInBox(box: string): string {
  const code = box.codePointAt(0)!
  const first = code >= 0x1f1e6 ? 0x1f1e6 : code >= 0x1f170 ? 0x1f170 : 0x1f150
  return String.fromCodePoint(97 + code - first)
}

/** The digits of a script stand in a row, zero first. */
function ourDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}
