import type { Caution } from '../messaging/conversations.ts'

/** Lower case, without accents, with plain quotes, dashes and spaces. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')

const AMOUNT =
  '(?:[$€£¥₹] ?\\d|\\d[\\d.,]{0,9} ?(?:[$€£¥₹]|dollars?|euros?|pounds?|bucks|quid|usd|eur|gbp)\\b)'
const SAME_SENTENCE = '[^.!?]{0,40}?'

/** Requests for money, gift cards, bank details or investments. */
const MONEY: readonly RegExp[] = [
  /\b(?:gift ?cards?|steam cards?|itunes cards?|google play cards?|amazon cards?|paysafe ?cards?|geschenkkarten?|cartes? cadeaux?|tarjetas? (?:de )?regalo|cartao presente)\b/,
  /\b(?:bitcoins?|btc|ethereum|usdt|crypto(?:currency|currencies)?|krypto|cripto|forex|nfts?|binary options?|trading platform)\b/,
  /\b(?:western union|moneygram|wire transfer|bank (?:transfer|account|details?)|account number|routing number|sort code|iban|swift code|bankverbindung|kontonummer|cuenta bancaria|conta bancaria)\b/,
  /\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,7}(?: ?[a-z0-9]{1,3})?\b/,
  /\b(?:\d[ -]?){13,16}\b/,
  /\b(?:cash ?app|venmo|zelle|paypal|revolut|wise|pix|bizum|mb ?way|twint|payoneer)\b/,
  /\b(?:lend|loan|wire|transfer|send|give|borrow|owe) (?:me|you|us) (?:some |a little |the |a bit of )?(?:money|cash|funds)\b/,
  /\b(?:need|borrow|want|short of|ask you for|help me with) (?:some |a little |a bit of )?(?:money|cash)\b/,
  new RegExp(`\\b(?:lend|loan|send|wire|transfer|give|borrow|need|pay)\\b${SAME_SENTENCE}${AMOUNT}`),
  /\b(?:schick|uberweis|leih|sende?)e?t? mir\b[^.!?]{0,20}\bgeld\b|\benvoie[sz]?[ -]moi\b[^.!?]{0,20}\bargent\b|\b(?:envia|manda|presta)me\b[^.!?]{0,20}\b(?:dinero|plata)\b|\bme (?:manda|envia|empresta)\b[^.!?]{0,20}\b(?:dinheiro|grana)\b/,
  /\b(?:guaranteed (?:profits?|returns?)|double your (?:money|investment)|invest(?:ing|ment)? (?:with|in my|opportunity)|passive income|trading signals?)\b/,
  /\b(?:pay|paid|payment|deposit) (?:outside|off) (?:of )?(?:the )?(?:app|site|platform|koji)\b/,
]

const APP =
  '(?:whats ?app|telegram|signal|snap ?chat|snap|instagram|insta|kik|discord|we ?chat|viber|skype|facebook|messenger|hangouts|google chat|threema|line app)'

/** Attempts to move the conversation to another app, where our team can't help. */
const ELSEWHERE: readonly RegExp[] = [
  new RegExp(
    `\\b(?:text|message|msg|write|add|dm|call|hit|find|reach|contact|ping)(?: to)? me(?: up)?\\b${SAME_SENTENCE}\\b${APP}\\b`,
  ),
  new RegExp(
    `\\b(?:move|switch|talk|chat|continue|go|get|come|speak)\\b${SAME_SENTENCE}\\b(?:to|on|over|via|in|through)\\b[^.!?]{0,12}\\b${APP}\\b`,
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

/** A guess at what a text is aiming at. Money takes precedence. */
export function detectCaution(text: string): Caution | null {
  const normalized = normalize(text)
  if (MONEY.some((pattern) => pattern.test(normalized))) return 'money'
  return ELSEWHERE.some((pattern) => pattern.test(normalized)) ? 'elsewhere' : null
}
