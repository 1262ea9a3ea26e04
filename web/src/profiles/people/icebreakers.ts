import { interestLabel } from '@koji/contract'

const ABOUT_SHARED = [
  (what: string) => `How did you get into ${what}?`,
  (what: string) => `What should I try next in ${what}?`,
  (what: string) => `What is the best thing about ${what} that nobody tells you?`,
]
const ABOUT_ANYTHING = [
  'What made you smile this week?',
  'What would a perfect Saturday look like?',
  'What are you looking forward to?',
]

/** First lines that fit the two of them; one for each of the first interests that they share. */
export function icebreakers(shared: readonly string[]): string[] {
  const fitting = ABOUT_SHARED.flatMap((say, place) => (shared[place] ? [say(inText(shared[place]))] : []))
  return [...fitting, ...ABOUT_ANYTHING].slice(0, 3)
}

/** In the middle of a sentence; names keep their capitals. */
const inText = (id: string): string => {
  const label = interestLabel(id)
  return /^[A-Z][a-z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label
}
