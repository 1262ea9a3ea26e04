import type { CardReason } from '@koji/contract'
import { counted } from '#lib/format.ts'
import { ACTIVE_WORDS, distanceWords } from '#profiles/people/looks.ts'

/** Short, for the strip under a photo. */
function reasonWords(reason: CardReason): string {
  switch (reason.kind) {
    case 'likes_you':
      return 'likes you'
    case 'shared':
      return counted(reason.count, 'shared interest')
    case 'near':
      return distanceWords(reason.withinKm)
    case 'active':
      return ACTIVE_WORDS[reason.when].toLowerCase()
    case 'new':
      return 'new here'
    case 'surprise':
      return 'somebody different'
  }
}

/** The one that counted most, and the others; there is always one. */
export function whyWords(reasons: readonly CardReason[]): { first: string; rest: string } {
  const [first, ...rest] = reasons.map(reasonWords)
  return { first: capital(first!), rest: rest.map((words) => ` · ${words}`).join('') }
}

export const capital = (words: string): string => words[0]!.toUpperCase() + words.slice(1)
