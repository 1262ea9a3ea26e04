/** Invisible characters with a legitimate use: joiners and variation selectors. */
const JOINING = '\\u200c\\u200d\\u180b-\\u180d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}'
/** Scripts whose letters change shape next to each other: Arabic to Sinhala, Burmese, Khmer, Mongolian. */
const JOINED =
  '\\u0620-\\u06d3\\u06ee-\\u06ff\\u0710-\\u088e\\u08a0-\\u08e1\\u08e3-\\u0dff\\u1000-\\u109f\\u1780-\\u17b3\\u17b6-\\u17ff\\u1820-\\u18aa'
const PICTURE = '\\p{ExtPict}'
/** The flags of England, Scotland and Wales: a black flag followed by invisible letters. */
const FLAG =
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}'

/** Control characters, marks that change the writing direction, and other invisible characters. */
const INVISIBLE = new RegExp(`(${FLAG})|(?![\\n\\t${JOINING}])[\\p{Cc}\\p{Cf}\\p{DI}\\u2800]`, 'gu')
/** Matches joiners and variation selectors. Group 1 has those without an effect, which are removed. */
const JOINERS = new RegExp(
  `(?<=[${JOINED}])[\\u200c\\u200d\\u180b-\\u180d]` +
    `|(?<=[${PICTURE}\\p{EMod}]\\ufe0f?)\\u200d(?=${PICTURE})` +
    '|(?<=[\\p{Emoji}\\p{sc=Han}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]' +
    `|([${JOINING}])`,
  'gu',
)
/** Burmese and pointed Hebrew need up to four marks on one letter. Text that abuses them stacks dozens. */
const STACKED_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu

/** Removes invisible characters and excess marks, and normalizes line breaks and the Unicode form. */
export const visibleText = (value: string): string =>
  value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '$1')
    .replace(JOINERS, (found, useless) => (useless ? '' : found))
    .normalize('NFC')
    .replace(STACKED_MARKS, '$1')

const VISIBLE = /\p{RI}{2}|\p{ExtPict}(?:\p{EMod}|\ufe0f|\u200d\p{ExtPict})*|[\p{L}\p{N}\p{P}\p{S}]/gu

/** Counts visible letters, digits, symbols and emoji, each as a reader would. */
export const countVisible = (value: string): number => value.match(VISIBLE)?.length ?? 0
