/** An answer as it is searched: what is asked, and what is said to it. */
export interface HelpEntry {
  id: string
  question: string
  answer: string
}

interface Found {
  id: string
  /** Words of the entry that were meant, as they stand there. */
  words: string[]
  score: number
}

const IN_QUESTION = 4
const IN_ANSWER = 1
/** What is written right counts more than what is only close to it. */
const EXACT = 3
const PREFIX = 2
const CLOSE = 1
/** They stand in every sentence and tell nothing apart. */
const SMALL = new Set(
  'a an and are as at be by can do does for from how i in is it me my no not of on or so that the this to was we what when where who why will with you your'.split(
    ' ',
  ),
)

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Answers in which every word of the question is found, also mistyped; the best first. */
export function findHelp(entries: readonly HelpEntry[], query: string): Found[] {
  const asked = wordsOf(query)
  const telling = asked.filter((word) => !SMALL.has(word))
  const wanted = telling.length > 0 ? telling : asked
  if (wanted.length === 0) return []
  return entries
    .flatMap((entry) => match(entry, wanted) ?? [])
    .toSorted((one, other) => other.score - one.score)
}

function match({ id, question, answer }: HelpEntry, wanted: readonly string[]): Found | null {
  const parts = [
    { words: [...new Set(wordsOf(question))], weight: IN_QUESTION },
    { words: [...new Set(wordsOf(answer))], weight: IN_ANSWER },
  ]
  const words = new Set<string>()
  let score = 0
  for (const want of wanted) {
    let best = 0
    for (const { words: here, weight } of parts)
      for (const word of here) {
        const fit = fitOf(want, word)
        if (fit === 0) continue
        words.add(word)
        best = Math.max(best, fit * weight)
      }
    if (best === 0) return null
    score += best
  }
  return { id, words: [...words], score }
}

function fitOf(want: string, word: string): number {
  if (want === word) return EXACT
  if (want.length >= 2 && word.startsWith(want)) return PREFIX
  const slips = want.length >= 8 ? 2 : want.length >= 4 ? 1 : 0
  // Nobody mistypes the first letter and half the word: a beginning that is close enough is meant.
  const begun = word.slice(0, Math.max(want.length, Math.min(word.length, want.length + 1)))
  return slips > 0 && (within(want, begun, slips) || within(want, word, slips)) ? CLOSE : 0
}

/** Whether one becomes the other by so many slips: a letter too many, too few, wrong, or two that changed places. */
export function within(one: string, other: string, slips: number): boolean {
  if (Math.abs(one.length - other.length) > slips) return false
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      next[at] = Math.min(next[at - 1]! + 1, last[at]! + 1, last[at - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (swapped) next[at] = Math.min(next[at]!, before[at - 2]! + 1)
    }
    before = last
    last = next
  }
  return last[other.length]! <= slips
}
