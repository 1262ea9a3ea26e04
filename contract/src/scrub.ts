/** Longer patterns come first, so that no rule matches a part of something that another should replace. */
const RULES: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s?"'<>]+\?[^\s"'<>]*/gi, '[URL_WITH_PARAMS]'],
  [/[\w.!#$%&*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '[EMAIL]'],
  [/(?<![\w-])(?:\d[ -]?){15}\d(?![\w-])/g, '[CARD_NUMBER]'],
  [/[\w-]{32,}(?:\.[\w-]+)*/g, '[TOKEN]'],
  [/(?<![\w.])\+?\(?\d(?:[\s().-]{0,2}\d){8,14}(?![\w])/g, '[PHONE]'],
]

/** Longer messages are cut first, because some patterns are slow on long lines. */
const MAX_LENGTH = 2_000

/** Removes personal data from a message before it is shown, logged or sent. */
export function scrub(message: string): string {
  return RULES.reduce(
    (text, [pattern, placeholder]) => text.replace(pattern, placeholder),
    message.slice(0, MAX_LENGTH),
  )
}
