export type ContactKind = 'address' | 'handle'

const GAP = '[ .\\-/()]'
const NUMBER_WORDS: readonly (readonly string[])[] = [
  ['zero', 'null', 'cero'],
  ['one', 'eins', 'un', 'uno', 'um'],
  ['two', 'zwei', 'zwo', 'deux', 'dos', 'dois'],
  ['three', 'drei', 'trois', 'tres'],
  ['four', 'vier', 'quatre', 'cuatro', 'quatro'],
  ['five', 'funf', 'cinq', 'cinco'],
  ['six', 'sechs', 'seis'],
  ['seven', 'sieben', 'sept', 'siete', 'sete'],
  ['eight', 'acht', 'huit', 'ocho', 'oito'],
  ['nine', 'neun', 'neuf', 'nueve', 'nove'],
]
const digitOf = new Map(NUMBER_WORDS.flatMap((words, digit) => words.map((word) => [word, String(digit)])))
const numberWord = new RegExp(`\\b(?:${[...digitOf.keys()].join('|')})\\b`, 'g')

/** Formats of phone numbers. Each pattern is bounded, so that matching takes linear time. */
const PHONES: readonly RegExp[] = [
  // +49 170 1234567, 0044 7911 123456
  new RegExp(`(?<![\\d.])(?:\\+|00) ?[1-9]\\d{0,2}(?:${GAP}{0,3}\\d){6,12}(?!\\d)`),
  // 06 12 34 56 78, 0170/1234567, 07911 123456; but not 01.02.2019, 08.30–17.00 or Boston, MA 02110-1301
  new RegExp(
    `(?<![\\d.,:/\\-])(?!\\d{1,2}[./-]\\d{1,2}[./-](?:19|20)\\d\\d)(?!\\d\\d[.:h]\\d\\d ?-)(?!\\d{5}-\\d{4}(?!\\d))` +
      `(?:\\(0[1-9]|0[1-9])(?:${GAP}{0,2}\\d){7,10}(?![\\d:])`,
  ),
  // 555-123-4567, 1 (555) 123-4567
  /(?<![\d.,-])(?:1[ .-])?\(?[2-9]\d{2}\)?[ .-]{1,2}\d{3}[ .-]{1,2}\d{4}(?![\d-])/,
  // (11) 91234-5678, 11 91234-5678
  /\(\d{2,5}\) ?\d{3,5}[ .-]?\d{3,4}(?!\d)/,
  /(?<![\d.,-])[1-9]\d 9\d{4}[ .-]?\d{4}(?!\d)/,
  // 5551234567, but not a billion
  /(?<![\d.,#/-])(?!\d*0{6})[1-9]\d{9,11}(?!\d|[.,]\d)/,
  // 612 345 678, 612 34 56 78, 912345678
  /(?<![\d.,-])(?!\d00[ .-]?000[ .-]?000)(?:[67]\d|9[1236])\d([ .-]?)(?:\d{3}\1\d{3}|\d{2}\1\d{2}\1\d{2})(?![\d-]|[.,]\d)/,
]
/** After words like "call me", shorter numbers count as well. */
const CALL_ME = new RegExp(
  '\\b(?:call|text|phone|tel|telefon|telephone|telefono|telefone|mobile|handy|movil|celular|cell|number|nummer|numero|num' +
    '|sms|whats ?app|signal|anrufen|ruf|llama(?:me)?|liga|appelle|zap)\\b[^\\d]{0,15}(?!(?:19|20)\\d\\d\\b)' +
    `\\+?\\d(?:${GAP}{0,2}\\d){6,14}(?!\\d)`,
)
/** 5 5 5 1 2 3 4 5 6 7 */
const ONE_BY_ONE = /(?<!\d)\d(?:(?: - | |\.|-|_|\*)\d){8,14}(?!\d)/g
const ONE_GAP = /^\d(?:(?: - | )\d)+$|^\d(?:\.\d)+$|^\d(?:-\d)+$|^\d(?:_\d)+$|^\d(?:\*\d)+$/

const AT_WORD = '(?: ?[(\\[{] ?(?:at|@|arroba) ?[)\\]}] ?| ?@ ?| (?:at|arroba|arobase|klammeraffe) )'
const DOT_WORD = '(?: ?[(\\[{] ?(?:dot|\\.) ?[)\\]}] ?| ?\\. ?| (?:dot|punkt|point|punto|ponto) )'
const MAIL_HOST =
  '(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|proton(?:mail)?|gmx|web|live|aol|t-online|laposte|orange|uol|sapo)'
const TLD = '(?:com?|net|org|de|fr|es|pt|io|me|uk|ch|at|br|mx|ru|eu|info)'
const EMAILS: readonly RegExp[] = [
  /[a-z0-9_%+-]@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,}/,
  new RegExp(`[a-z0-9]${AT_WORD}${MAIL_HOST}${DOT_WORD}${TLD}\\b`),
  new RegExp(
    `[a-z0-9](?: ?[(\\[{] ?(?:at|@|arroba) ?[)\\]}] ?| ?@ ?)[a-z0-9-]{2,63}(?:\\.| (?:dot|punkt|point|punto|ponto) ` +
      `| ?[(\\[{] ?(?:dot|\\.) ?[)\\]}] ?)${TLD}\\b`,
  ),
  new RegExp(`[a-z0-9] (?:at|arroba|arobase) [a-z0-9-]{2,63} (?:dot|punkt|punto|ponto) ${TLD}\\b`),
]

const APP =
  '(?:telegram|whats ?app|instagram|insta|snap ?chat|snap|signal|kik|discord|we ?chat|viber|skype|tik ?tok|facebook' +
  '|messenger|threema|zap|twitter|line)'
const NOT_A_HANDLE = '(?!(?:no|not|never|none|nope|nein|nie|non|jamais|nunca|nao|yes|please|the|a|my)\\b)'
const HANDLES: readonly RegExp[] = [
  // insta: name, telegram @name, ig: name
  new RegExp(
    `\\b${APP}(?: (?:id|name|handle|user|account))? ?(?:[:=@]|-?>|→|👉)[ @]{0,2}${NOT_A_HANDLE}[a-z0-9._]{3,30}`,
  ),
  new RegExp(`\\b(?:ig|tg|sc|fb) ?[:=@][ @]{0,2}${NOT_A_HANDLE}[a-z0-9._]{3,30}`),
  // my snap is name_99
  new RegExp(`\\b${APP} (?:is|ist|est|es|e) @?(?=[a-z.]{0,29}[0-9_])[a-z0-9._]{3,30}`),
  // add me on insta, schreib mir auf whatsapp
  new RegExp(
    `\\b(?:add|dm|text|message|write|hmu|hit|find|follow|reach|contact|msg)(?: to)? me(?: up)? (?:on|at|via|in) (?:my )?${APP}\\b`,
  ),
  new RegExp(`\\b(?:schreib|addet?|folgt?|findest|kontaktier) mi[rc]h? (?:auf|bei|uber|via) ${APP}\\b`),
  new RegExp(`\\b(?:ecris|ajoute|suis|contacte|rejoins)[ -]moi (?:sur|via) ${APP}\\b`),
  new RegExp(
    `\\b(?:escribeme|agregame|sigueme|hablame|contactame|buscame) (?:por|en|al|a) (?:mi )?${APP}\\b`,
  ),
  new RegExp(`\\bme (?:chama|adiciona|segue|procura|manda) (?:no|na|pelo|em) ${APP}\\b`),
  /\b(?:t|wa)\.me ?\/ ?\+?[a-z0-9]/,
  /\b(?:instagram|snapchat|facebook|tiktok|telegram)\.com ?\/ ?[@a-z0-9]/,
  // @name, but not "coffee @home"
  /(?<![\w@.])@(?!(?:home|work|school|night|noon|the|gym|uni|the|least|all|once|sea)\b)[a-z0-9][a-z0-9._]{2,29}/,
]

export function findContact(plainText: string): ContactKind | null {
  if (EMAILS.some((email) => email.test(plainText)) || hasPhone(withDigits(plainText))) return 'address'
  return HANDLES.some((handle) => handle.test(plainText)) ? 'handle' : null
}

function hasPhone(text: string): boolean {
  if (PHONES.some((phone) => phone.test(text)) || CALL_ME.test(text)) return true
  return Array.from(text.matchAll(ONE_BY_ONE), ([digits]) => digits).some(
    (digits) => ONE_GAP.test(digits) && !isCounting(digits.replace(/\D/g, '')),
  )
}

const withDigits = (text: string): string => text.replace(numberWord, (word) => digitOf.get(word)!)

/** 1 2 3 4 5 … isn't a phone number, and neither is a countdown. */
function isCounting(digits: string): boolean {
  const steps = new Set(
    Array.from(digits.slice(1), (digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10),
  )
  return steps.size === 1
}
