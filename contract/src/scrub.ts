/** In this order: what is longer and more telling goes first, so that no rule eats a part of another's. */
const RULES: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s?"'<>]+\?[^\s"'<>]*/gi, '[URL_WITH_PARAMS]'],
  [/[\w.!#$%&*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '[EMAIL]'],
  [/(?<![\w-])(?:\d[ -]?){15}\d(?![\w-])/g, '[CARD_NUMBER]'],
  [/[\w-]{32,}(?:\.[\w-]+)*/g, '[TOKEN]'],
  [/(?<![\w.])\+?\(?\d(?:[\s().-]{0,2}\d){8,14}(?![\w])/g, '[PHONE]'],
]

/** Longer ones are cut first: some of the patterns would take their time over a long line. */
const LONGEST = 2_000

/** Takes out what could identify a person before a message is shown, logged or sent anywhere. */
export function scrub(message: string): string {
  return RULES.reduce((text, [pattern, mark]) => text.replace(pattern, mark), message.slice(0, LONGEST))
}
