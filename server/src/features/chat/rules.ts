import { type Caution, EDIT_MINUTES, MESSAGES_A_MINUTE, type RefusalCode } from '@koji/contract'

const MINUTE_MS = 60_000

/** Of a pair: 0 is the lower id, 1 the higher. */
export type Side = 0 | 1

/** What decides whether a message is written, read while its conversation is held. */
export interface Facts {
  /** It is a conversation of whoever writes, and open. */
  open: boolean
  lastSeq: number
  /** In the last minute. */
  sentOfLate: number
  /** What stands under the same id. */
  known: Known | null
  /** How many of the photos are theirs, for this conversation, and in no message yet. */
  photosFree: number
}

interface Known {
  mine: boolean
  text: string
  photos: number
  /** It is no longer what it was when it was sent. */
  changed: boolean
}

interface Written {
  text: string
  photos: number
  replyTo: number | null
}

export type Verdict = { refuse: RefusalCode } | { write: boolean }

export function judge({ text, photos, replyTo }: Written, facts: Facts): Verdict {
  // Ended, blocked, left, somebody else's and never made look the same.
  if (!facts.open) return { refuse: 'not_found' }
  const { known } = facts
  if (known) {
    const same = known.mine && (known.changed || (known.text === text && known.photos === photos))
    return same ? { write: false } : { refuse: 'message_changed' }
  }
  if (replyTo !== null && replyTo > facts.lastSeq) return { refuse: 'not_found' }
  if (facts.photosFree !== photos) return { refuse: 'not_found' }
  if (facts.sentOfLate >= MESSAGES_A_MINUTE) return { refuse: 'too_fast' }
  return { write: true }
}

export const minuteBefore = (now: Date): Date => new Date(now.getTime() - MINUTE_MS)

export const canEdit = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() <= EDIT_MINUTES * MINUTE_MS

/** As words are compared: small letters without accents, one space between them and around. */
const folded = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whole words only: who hides "ass" still reads of a class. */
export function hasWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false
  const said = folded(text)
  return words.some((word) => {
    const sought = folded(word)
    return sought !== '  ' && said.includes(sought)
  })
}

/** As a hasty reader sees it: small letters without accents, finer quotes and dashes as plain ones. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')

const SUM = '(?:[$€£¥₹] ?\\d|\\d[\\d.,]{0,9} ?(?:[$€£¥₹]|dollars?|euros?|pounds?|bucks|quid|usd|eur|gbp)\\b)'
const NEAR = '[^.!?]{0,40}?'

/** Sentences that ask for money, or for what is as good as money. */
const MONEY: readonly RegExp[] = [
  /\b(?:gift ?cards?|steam cards?|itunes cards?|google play cards?|amazon cards?|paysafe ?cards?|geschenkkarten?|cartes? cadeaux?|tarjetas? (?:de )?regalo|cartao presente)\b/,
  /\b(?:bitcoins?|btc|ethereum|usdt|crypto(?:currency|currencies)?|krypto|cripto|forex|nfts?|binary options?|trading platform)\b/,
  /\b(?:western union|moneygram|wire transfer|bank (?:transfer|account|details?)|account number|routing number|sort code|iban|swift code|bankverbindung|kontonummer|cuenta bancaria|conta bancaria)\b/,
  /\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,7}(?: ?[a-z0-9]{1,3})?\b/,
  /\b(?:\d[ -]?){13,16}\b/,
  /\b(?:cash ?app|venmo|zelle|paypal|revolut|wise|pix|bizum|mb ?way|twint|payoneer)\b/,
  /\b(?:lend|loan|wire|transfer|send|give|borrow|owe) (?:me|you|us) (?:some |a little |the |a bit of )?(?:money|cash|funds)\b/,
  /\b(?:need|borrow|want|short of|ask you for|help me with) (?:some |a little |a bit of )?(?:money|cash)\b/,
  new RegExp(`\\b(?:lend|loan|send|wire|transfer|give|borrow|need|pay)\\b${NEAR}${SUM}`),
  /\b(?:schick|uberweis|leih|sende?)e?t? mir\b[^.!?]{0,20}\bgeld\b|\benvoie[sz]?[ -]moi\b[^.!?]{0,20}\bargent\b|\b(?:envia|manda|presta)me\b[^.!?]{0,20}\b(?:dinero|plata)\b|\bme (?:manda|envia|empresta)\b[^.!?]{0,20}\b(?:dinheiro|grana)\b/,
  /\b(?:guaranteed (?:profits?|returns?)|double your (?:money|investment)|invest(?:ing|ment)? (?:with|in my|opportunity)|passive income|trading signals?)\b/,
  /\b(?:pay|paid|payment|deposit) (?:outside|off) (?:of )?(?:the )?(?:app|site|platform|koji)\b/,
]

const APP =
  '(?:whats ?app|telegram|signal|snap ?chat|snap|instagram|insta|kik|discord|we ?chat|viber|skype|facebook|messenger|hangouts|google chat|threema|line app)'

/** Sentences that lead away from here, where nobody can help. */
const ELSEWHERE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:text|message|msg|write|add|dm|call|hit|find|reach|contact|ping)(?: to)? me(?: up)?\\b${NEAR}\\b${APP}\\b`,
  ),
  new RegExp(
    `\\b(?:move|switch|talk|chat|continue|go|get|come|speak)\\b${NEAR}\\b(?:to|on|over|via|in|through)\\b[^.!?]{0,12}\\b${APP}\\b`,
  ),
  new RegExp(
    `\\b(?:my|your|have|got|use|on|schreib|ecris|escribe(?:me)?|chama)\\b[^.!?]{0,14}\\b${APP}\\b[^.!?]{0,12}(?:[:=@\\d]|\\bis\\b|\\bnumber\\b|\\bid\\b|\\?)`,
  ),
  new RegExp(`\\b${APP} ?[:=@]`),
  /\b(?:t|wa)\.me ?\//,
  /(?<![\d.,])(?:\+|00) ?[1-9]\d{0,2}(?:[ .\-/()]{0,3}\d){6,12}(?!\d)/,
  /\b(?:call|text|phone|number|nummer|numero|sms|ring|mobile|tel|handy)\b[^\d]{0,15}\+?\d(?:[ .\-/()]{0,2}\d){6,14}(?!\d)/,
  /(?<![\d.,-])\(?[02-9]\d{2}\)?[ .-]{1,2}\d{3}[ .-]{1,2}\d{4}(?![\d-])/,
  /(?<![\d.,-])0\d{3,4}[ /-]?\d{6,7}(?!\d)/,
  /[a-z0-9_%+-]@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,}/,
]

/** What a text may be after; money weighs more. A guess, shown as a question to one and as a hint to the other. */
export function cautionOf(text: string): Caution | null {
  const seen = plain(text)
  if (MONEY.some((sign) => sign.test(seen))) return 'money'
  return ELSEWHERE.some((sign) => sign.test(seen)) ? 'elsewhere' : null
}
