/** The searchable text of an answer. */
export interface HelpEntry {
  id: string
  question: string
  answer: string
}

interface HelpMatch {
  id: string
  /** The matched words as they appear in the entry, to highlight them. */
  words: string[]
  score: number
}

const QUESTION_WEIGHT = 4
const ANSWER_WEIGHT = 1
const EXACT = 3
const PREFIX = 2
const CLOSE = 1
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it me my no not of on or so that the this to was we what when where who why will with you your'.split(
    ' ',
  ),
)

const normalize = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
export const splitWords = (text: string): string[] => normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Finds the answers that contain every word of the query, allowing for typos, the best first. */
export function findHelp(entries: readonly HelpEntry[], query: string): HelpMatch[] {
  const queryWords = splitWords(query)
  const significant = queryWords.filter((word) => !STOP_WORDS.has(word))
  const terms = significant.length > 0 ? significant : queryWords
  if (terms.length === 0) return []
  return entries.flatMap((entry) => matchEntry(entry, terms) ?? []).toSorted((a, b) => b.score - a.score)
}

function matchEntry({ id, question, answer }: HelpEntry, terms: readonly string[]): HelpMatch | null {
  const parts = [
    { words: [...new Set(splitWords(question))], weight: QUESTION_WEIGHT },
    { words: [...new Set(splitWords(answer))], weight: ANSWER_WEIGHT },
  ]
  const words = new Set<string>()
  let score = 0
  for (const term of terms) {
    let best = 0
    for (const { words: candidates, weight } of parts)
      for (const word of candidates) {
        const wordScore = scoreWord(term, word)
        if (wordScore === 0) continue
        words.add(word)
        best = Math.max(best, wordScore * weight)
      }
    if (best === 0) return null
    score += best
  }
  return { id, words: [...words], score }
}

function scoreWord(term: string, word: string): number {
  if (term === word) return EXACT
  if (term.length >= 2 && word.startsWith(term)) return PREFIX
  const maxEdits = term.length >= 8 ? 2 : term.length >= 4 ? 1 : 0
  // The typo may be in the beginning of a longer word.
  const prefix = word.slice(0, Math.max(term.length, Math.min(word.length, term.length + 1)))
  return maxEdits > 0 && (isWithinEdits(term, prefix, maxEdits) || isWithinEdits(term, word, maxEdits))
    ? CLOSE
    : 0
}

/** Counts insertions, deletions, substitutions and swaps of neighboring letters. */
export function isWithinEdits(left: string, right: string, maxEdits: number): boolean {
  if (Math.abs(left.length - right.length) > maxEdits) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const next = [row]
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1]
      next[column] = Math.min(next[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) next[column] = Math.min(next[column]!, beforeLast[column - 2]! + 1)
    }
    beforeLast = last
    last = next
  }
  return last[right.length]! <= maxEdits
}
