import type { Notification } from '@koji/contract'
import { paths } from '#lib/paths.ts'

/** `read`: they are looking at it. `wait`: said by the count alone. `say`: with a word at the edge. */
type Arrival = 'read' | 'wait' | 'say'

/** What becomes of news while somebody looks at a page. */
export function arrivalOf(
  { type, opens }: Pick<Notification, 'type' | 'opens'>,
  here: string,
  celebrated: string | null = null,
): Arrival {
  if (type === 'match' && celebrated !== null && opens === paths.chat(celebrated)) return 'read'
  const path = here.split('?')[0]
  if (opens !== here && opens !== path) return 'say'
  // What concerns the account waits all the same: it may have been somebody else.
  if (type === 'account') return 'wait'
  // Only a conversation shows by itself what is new in it.
  return type === 'message' || type === 'match' ? 'read' : 'say'
}

/** The push message that led here. */
export const followedIn = (hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('notification')
