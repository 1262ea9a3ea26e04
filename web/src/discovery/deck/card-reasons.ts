import type { CardReason } from '@koji/contract'
import { counted } from '#lib/format.ts'
import { ACTIVITY_LABELS, distanceLabel } from '#profiles/people/profile-display.ts'

/** A short text for the strip under a photo. */
function reasonText(reason: CardReason): string {
  switch (reason.kind) {
    case 'likes_you':
      return 'likes you'
    case 'shared':
      return counted(reason.count, 'shared interest')
    case 'near':
      return distanceLabel(reason.withinKm)
    case 'active':
      return ACTIVITY_LABELS[reason.when].toLowerCase()
    case 'new':
      return 'new here'
    case 'surprise':
      return 'somebody different'
  }
}

/** The most important reason, and the others. There is always at least one. */
export function describeReasons(reasons: readonly CardReason[]): { first: string; rest: string } {
  const [first, ...rest] = reasons.map(reasonText)
  return { first: capitalize(first!), rest: rest.map((text) => ` · ${text}`).join('') }
}

export const capitalize = (text: string): string => text[0]!.toUpperCase() + text.slice(1)
