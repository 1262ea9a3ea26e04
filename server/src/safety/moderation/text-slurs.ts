import { DOUBTFUL, HARMLESS, HATEFUL_CODES, HATEFUL_PHRASES, SLURS } from './slurs.ts'

export type SlurKind = 'slur' | 'doubtful_slur'

interface Run {
  letter: string
  times: number
}

/** Digits and symbols that are read as letters inside a word. */
const LEET = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }))
for (const [sign, letter] of Object.entries({ '@': 'a', $: 's', '!': 'i', '|': 'i', '€': 'e' }))
  LEET.set(sign, letter)

const TOKEN = /[\p{L}\p{N}@$!|€*]+/gu
const TIGHT_GAP = /^[._\-'’~,/\\+:]{1,2}$/
const LOOSE_GAP = /^[\s._\-'’~,/\\+:]{1,3}$/
const LONGEST = 30

const kindOf = new Map<string, SlurKind>([
  ...DOUBTFUL.map((word) => [word, 'doubtful_slur'] as const),
  ...SLURS.map((word) => [word, 'slur'] as const),
])
const bySkeleton = Map.groupBy(kindOf.keys(), skeletonOf)
const byLength = Map.groupBy(kindOf.keys(), (word) => word.length)
const longEnoughToHide = [...kindOf.keys()].filter((word) => word.length >= 4)
const harmless = new RegExp(`(?<!\\p{L})(?:${HARMLESS.join('|').replaceAll(' ', ' +')})(?!\\p{L})`, 'gu')
const phrases = new RegExp(
  `(?<!\\p{L})(?:${HATEFUL_PHRASES.join('|').replaceAll(' ', ' {1,3}')})(?!\\p{L})`,
  'u',
)
const codes: ReadonlySet<string> = new Set(HATEFUL_CODES)

/** Matches whole words only, so that it ignores names and towns that contain a slur by chance. */
export function findSlur(plainText: string): SlurKind | null {
  const text = plainText.replace(harmless, ' ')
  if (phrases.test(text)) return 'slur'
  const tokens = tokensOf(text)
  const found = new Set<SlurKind | null>()
  for (const word of wordsIn(tokens)) found.add(kindOfWord(word))
  for (const letters of spelledOut(tokens)) found.add(kindOfSpelled(letters))
  return found.has('slur') ? 'slur' : found.has('doubtful_slur') ? 'doubtful_slur' : null
}

interface Token {
  text: string
  /** The characters before it. */
  gap: string
}

function tokensOf(text: string): Token[] {
  let end = 0
  return Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => {
    const gap = text.slice(end, index)
    end = index + token.length
    return { text: token.replace(/^[@!|*]+|[!|*]+$/g, ''), gap }
  })
}

/** Every word, and in addition split words (`w.o.r.d`, `wo-rd`) joined together. */
function* wordsIn(tokens: readonly Token[]): Generator<string> {
  let joined = ''
  let pieces = 0
  for (const { text: token, gap } of tokens) {
    if (TIGHT_GAP.test(gap)) {
      pieces++
      if (joined.length <= LONGEST) joined += token
    } else {
      if (pieces > 1) yield joined
      joined = token
      pieces = 1
    }
    yield token
  }
  if (pieces > 1) yield joined
}

/** Words with a small gap after each letter, like `w o r d`. */
function* spelledOut(tokens: readonly Token[]): Generator<string> {
  let letters = ''
  for (const { text: token, gap } of tokens) {
    const single = token.length === 1
    if (single && (letters === '' || LOOSE_GAP.test(gap))) letters += LEET.get(token) ?? token
    else {
      if (letters.length >= 3) yield letters
      letters = single ? (LEET.get(token) ?? token) : ''
    }
  }
  if (letters.length >= 3) yield letters
}

function kindOfSpelled(letters: string): SlurKind | null {
  const whole = kindOf.get(letters)
  if (whole) return whole
  const hidden = longEnoughToHide.find((word) => letters.includes(word))
  return hidden ? kindOf.get(hidden)! : null
}

/** A cache, because people use the same few thousand words. */
const kindCache = new Map<string, SlurKind | null>()
const CACHE_MAX = 10_000

function kindOfWord(word: string): SlurKind | null {
  if (word.length < 3 || word.length > LONGEST) return null
  const cached = kindCache.get(word)
  if (cached !== undefined) return cached
  if (kindCache.size >= CACHE_MAX) kindCache.clear()
  const kind = classifyWord(word)
  kindCache.set(word, kind)
  return kind
}

function classifyWord(word: string): SlurKind | null {
  if (codes.has(word)) return 'doubtful_slur'
  if (!/[a-z]/.test(word)) return null
  if (word.includes('*')) return kindOfStarred(word)
  const read = Array.from(word, (sign) => LEET.get(sign) ?? sign).join('')
  return kindOfLetters(read) ?? (/[1!|]/.test(word) ? kindOfLetters(withL(word)) : null)
}

const withL = (word: string): string =>
  Array.from(word, (sign) => (/[1!|]/.test(sign) ? 'l' : (LEET.get(sign) ?? sign))).join('')

function kindOfLetters(letters: string): SlurKind | null {
  const singular = /[sz]$/.test(letters) ? letters.replace(/[sz]+$/, '') : null
  return stretchedKind(letters) ?? (singular ? stretchedKind(singular) : null)
}

/** Ignores extra repetitions of a letter, but a double letter must stay double: Niger is a country. */
function stretchedKind(letters: string): SlurKind | null {
  const runs = runsOf(letters)
  const word = bySkeleton
    .get(skeletonOf(letters))
    ?.find((candidate) => runsOf(candidate).every(({ times }, at) => runs[at]!.times >= times))
  return word ? kindOf.get(word)! : null
}

/** Some letters are replaced by stars, but enough are left to recognize the word. */
function kindOfStarred(word: string): SlurKind | null {
  const shown = word.replaceAll('*', '').length
  if (shown < 3 && !(shown === 2 && word.length === 3)) return null
  const match = byLength
    .get(word.length)
    ?.find((slur) =>
      Array.from(word).every((sign, at) => sign === '*' || (LEET.get(sign) ?? sign) === slur[at]),
    )
  return match ? kindOf.get(match)! : null
}

function skeletonOf(letters: string): string {
  return runsOf(letters)
    .map(({ letter }) => letter)
    .join('')
}

function runsOf(letters: string): Run[] {
  const runs: Run[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    if (last?.letter === letter) last.times++
    else runs.push({ letter, times: 1 })
  }
  return runs
}
