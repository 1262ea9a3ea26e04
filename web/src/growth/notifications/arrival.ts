import type { Notification } from '@koji/contract'
import { paths } from '#lib/paths.ts'

type ArrivalAction = 'mark_read' | 'count_only' | 'toast'

/** Decides how the open page presents a new notification. */
export function decideArrival(
  { type, opens }: Pick<Notification, 'type' | 'opens'>,
  here: string,
  celebratedMatch: string | null = null,
): ArrivalAction {
  if (type === 'match' && celebratedMatch !== null && opens === paths.chat(celebratedMatch))
    return 'mark_read'
  const path = here.split('?')[0]
  if (opens !== here && opens !== path) return 'toast'
  // Account notifications stay unread, because they may warn about access by someone else.
  if (type === 'account') return 'count_only'
  // Of all pages, only a conversation updates with the news.
  return type === 'message' || type === 'match' ? 'mark_read' : 'toast'
}

/** The id of the push notification that opened this page. */
export const notificationIdFrom = (hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('notification')
