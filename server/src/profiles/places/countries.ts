import { fold } from './text-folding.ts'

const MORE_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['USA', 'US'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Wales', 'GB'],
  ['Great Britain', 'GB'],
  ['Holland', 'NL'],
  ['Turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['Ivory Coast', 'CI'],
]

export interface Countries {
  /** In English. */
  nameOf(code: string): string
  /** The codes of countries with a word of their name that starts with a folded text. */
  matching(folded: string): ReadonlySet<string>
}

export function countriesOf(codes: readonly string[]): Countries {
  const long = new Intl.DisplayNames('en', { type: 'region' })
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' })
  const names = new Map(codes.map((code) => [code, long.of(code)!]))
  const allNames = [
    ...codes.flatMap((code) =>
      [code, names.get(code)!, short.of(code)!].map((name) => [name, code] as const),
    ),
    ...MORE_NAMES,
  ]
  const folded = allNames.map(([name, code]) => ({ text: ` ${fold(name)}`, code }))
  return {
    nameOf: (code) => names.get(code)!,
    matching: (text) =>
      new Set(folded.filter((name) => name.text.includes(` ${text}`)).map(({ code }) => code)),
  }
}
