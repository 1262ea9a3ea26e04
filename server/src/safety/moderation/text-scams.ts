export type ScamKind = 'scam' | 'doubtful_scam'

const NEAR = '[^.!?]{0,40}?'
/** "I never send money" is a warning, not a request. */
const UNDENIED = "(?<!\\b(?:never|not|no|don't|dont|won't|wont|nie|nicht|jamais|nunca|nao) (?:\\w{1,10} )?)"
const COIN = '(?:crypto|krypto|cripto|bitcoin|btc|ethereum|usdt|forex|fx|binary options?|nfts?|trading)'
const GIFT_CARD =
  '(?:gift ?cards?|steam cards?|itunes cards?|google play cards?|geschenkkarten?|gutscheinkarten?|paysafe ?(?:card|karten?|codes?)' +
  '|cartes? cadeaux?|transcash|tarjetas? (?:de )?regalo|cartao presente|cartoes presente|vale[ -]presentes?)'

/** Phrases that only scammers use. */
const SCAMS: readonly RegExp[] = [
  /\bverify (?:your (?:age|identity|account|profile)|you(?:'re| are) (?:real|safe|over)|yourself) (?:at|on|here|via|with|through|by|first)\b/,
  /\b(?:verifizier|bestatig)e? dein(?:e|en|em)? (?:alter|identitat|account|profil) (?:auf|hier|unter|bei|uber)\b/,
  /\bverifie[sz]? (?:ton|votre) (?:age|identite|compte|profil) (?:sur|ici|via)\b/,
  /\bverifi(?:ca|que) (?:tu|su|sua) (?:edad|identidad|cuenta|idade|identidade|conta) (?:en|aqui|em|no|via)\b/,
  new RegExp(
    `${UNDENIED}\\b(?:send|buy|need|want|accept|purchase|pay with|schick|kauf|brauche|envoie|achete|envia|compra|compre|manda)\\w{0,4}\\b${NEAR}\\b${GIFT_CARD}\\b`,
  ),
  /\bguaranteed (?:profits?|returns?|income|earnings?|roi)\b|\bdouble your (?:money|bitcoins?|investment|crypto)\b/,
  /\bgarantierte[nr]? (?:gewinne?|rendite|einkommen)\b|\b(?:gains?|profits?|revenus?) garantis?\b/,
  /\b(?:ganancias?|ingresos?|beneficios?) garantizad[oa]s?\b|\b(?:lucros?|ganhos?|renda) garantid[oa]s?\b/,
  new RegExp(
    `\\bsugar ?(?:daddy|mommy|mummy|momma|baby|mama)\\b${NEAR}(?:\\b(?:allowance|weekly|monthly|pay|paid|spoil)|[$€£] ?\\d)`,
  ),
  new RegExp(
    `\\b(?:weekly|monthly) allowance\\b|\\ballowance of [$€£]? ?\\d|\\bspoil (?:you|someone)${NEAR}(?:allowance|money|cash)\\b`,
  ),
  new RegExp(
    `${UNDENIED}\\b(?:wire|send|transfer|lend|loan) me (?:some |the |a little )?(?:money|cash|funds|[$€£] ?\\d)`,
  ),
  /\b(?:schick|uberweis|leih|sende?)e?t? mir (?:bitte |etwas |das )?geld\b|\benvoie[sz]?[ -]moi (?:de l'?argent|du fric)\b/,
  /\b(?:envia|manda|presta|gira)me (?:algo de |un poco de )?(?:dinero|plata)\b|\bme (?:manda|envia|empresta|faz) (?:um |uma )?(?:dinheiro|grana|pix)\b/,
]

/** Phrases that scammers use often and others rarely. */
const DOUBTFUL_SCAMS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:earn|earning|profits?|returns|signals?|mentor|passive income|teach you|show you how|learn how|ask me|dm me|message me|financial freedom|invest with)\\b${NEAR}\\b${COIN}\\b`,
  ),
  new RegExp(
    `\\b${COIN}\\b${NEAR}\\b(?:profits?|returns|signals?|mentor|passive income|ask me|dm me|message me|expert|coach|opportunity|from home)\\b`,
  ),
  new RegExp(
    `\\b(?:verdien\\w{0,4}|gewinne?|passives einkommen|zeige dir)\\b${NEAR}\\b${COIN}\\b|\\b${COIN}\\b${NEAR}\\b(?:passives einkommen|gewinne?|schreib mir)\\b`,
  ),
  new RegExp(
    `\\b(?:gagne[rz]?|revenus? passifs?|gains?)\\b${NEAR}\\b${COIN}\\b|\\b(?:gana|ganar|ingresos? pasivos?|ganancias?)\\b${NEAR}\\b${COIN}\\b`,
  ),
  new RegExp(
    `\\b(?:ganhe|ganhar|renda (?:passiva|extra)|lucros?)\\b${NEAR}\\b${COIN}\\b|\\b${COIN}\\b${NEAR}\\b(?:lucros?|renda extra|ganancias?|gains)\\b`,
  ),
  /\b(?:make|earn) [$€£] ?\d[\d.,]{0,9}k? ?(?:\w+ )?(?:a|per|every|each|\/) ?(?:day|week|month|hour)\b/,
  /\b(?:cash ?app|venmo|zelle|paypal|revolut|pix)\b ?(?:[:=@$]|me\b|is [@$])|\bpaypal\.me\b/,
  /\b(?:send|pay|tip|spoil) me\b[^.!?]{0,25}?\b(?:cash ?app|venmo|zelle|paypal|revolut|pix)\b/,
  /\b(?:western union|moneygram|wire transfer)\b/,
  /\b(?:generous|looking for a|need a|be your|want a|seeking) sugar ?(?:daddy|mommy|mummy|momma|baby|mama)\b/,
  /\b(?:sextortion|easy money|quick cash|get rich)\b/,
]

export function findScam(plainText: string): ScamKind | null {
  if (SCAMS.some((scam) => scam.test(plainText))) return 'scam'
  return DOUBTFUL_SCAMS.some((scam) => scam.test(plainText)) ? 'doubtful_scam' : null
}
