/** What is unseen and yet has its place: joiners, and signs that choose the shape of the one before. */
const JOINING = '\\u200c\\u200d\\u180b-\\u180d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}'
/** Letters that change with their neighbours: from Arabic to Sinhala, Burmese, Khmer, Mongolian. */
const JOINED =
  '\\u0620-\\u06d3\\u06ee-\\u06ff\\u0710-\\u088e\\u08a0-\\u08e1\\u08e3-\\u0dff\\u1000-\\u109f\\u1780-\\u17b3\\u17b6-\\u17ff\\u1820-\\u18aa'
const PICTURE = '\\p{ExtPict}'
/** England, Scotland, Wales: a black flag with unseen letters. */
const FLAG =
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}'

/** Controls, marks that turn the direction of writing, and whatever takes space or time to read but shows nothing. */
const UNSEEN = new RegExp(`(${FLAG})|(?![\\n\\t${JOINING}])[\\p{Cc}\\p{Cf}\\p{DI}\\u2800]`, 'gu')
const LOOSE = new RegExp(
  `(?<=[${JOINED}])[\\u200c\\u200d\\u180b-\\u180d]` +
    `|(?<=[${PICTURE}\\p{EMod}]\\ufe0f?)\\u200d(?=${PICTURE})` +
    '|(?<=[\\p{Emoji}\\p{sc=Han}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]' +
    `|([${JOINING}])`,
  'gu',
)
/** Burmese and pointed Hebrew have up to four on one letter; those who pile them up have dozens. */
const PILED = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu

/** As everybody sees it: in one Unicode form, with plain line ends, and nothing between the letters that does not show. */
export const visibleText = (value: string): string =>
  value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(UNSEEN, '$1')
    .replace(LOOSE, (found, loose) => (loose ? '' : found))
    .normalize('NFC')
    .replace(PILED, '$1')

const SEEN = /\p{RI}{2}|\p{ExtPict}(?:\p{EMod}|\ufe0f|\u200d\p{ExtPict})*|[\p{L}\p{N}\p{P}\p{S}]/gu

/** Letters, digits, signs and pictures, as a reader counts them. */
export const countSeen = (value: string): number => value.match(SEEN)?.length ?? 0
