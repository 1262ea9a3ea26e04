import { interestLabel } from '@koji/contract'

const ABOUT_SHARED = [
  (topic: string) => `How did you get into ${topic}?`,
  (topic: string) => `What should I try next in ${topic}?`,
  (topic: string) => `What is the best thing about ${topic} that nobody tells you?`,
]
const ABOUT_ANYTHING = [
  'What made you smile this week?',
  'What would a perfect Saturday look like?',
  'What are you looking forward to?',
]

/** Suggests three first messages, starting with one for each shared interest. */
export function icebreakers(shared: readonly string[]): string[] {
  const aboutShared = ABOUT_SHARED.flatMap((line, index) =>
    shared[index] ? [line(inText(shared[index]))] : [],
  )
  return [...aboutShared, ...ABOUT_ANYTHING].slice(0, 3)
}

/** The label inside a sentence. Names keep their capital letter. */
const inText = (id: string): string => {
  const label = interestLabel(id)
  return /^[A-Z][a-z]/.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label
}
